# step MESSAGE-FILE N INPUT-PATH... N OUTPUT-PATH... PROGRAM...
# Files too large for variables and report are compressed tars at an address that is valid for one object.
message=$1; shift
python=$(command -v python3 || command -v python || :)
fetch() { # FILE, from $url
  if [ -n "$python" ]; then
    url=$url "$python" -c '
import os, shutil, sys, tarfile, urllib.request
def keep(entry, path):
    with open(path, "wb") as file:
        shutil.copyfileobj(tar.extractfile(entry), file)
with urllib.request.urlopen(os.environ["url"]) as answer, tarfile.open(fileobj=answer, mode="r|gz") as tar:
    top = None
    for entry in tar:
        if top is None and entry.isfile():
            keep(entry, sys.argv[1])
            break
        if top is None:
            top = entry.name
        name = os.path.relpath(entry.name, top)
        path = os.path.normpath(os.path.join(sys.argv[1], name))
        if not name.startswith(".."):
            os.makedirs(path if entry.isdir() else os.path.dirname(path), exist_ok=True)
            if entry.isfile():
                keep(entry, path)' "$1"
  elif command -v curl > /dev/null 2>&1; then
    printf 'url = "%s"\n' "$url" | curl -fsS -o "$1.packed" -K - || return 1
    case $(tar tzf "$1.packed" | head -n 1) in
      */) mkdir -p "$1" && tar xzf "$1.packed" -C "$1" --strip-components=1 ;;
      *) tar xzOf "$1.packed" > "$1" ;;
    esac && rm -f "$1.packed"
  else
    echo "the input file $1 is large: the image needs python3 or curl to fetch it" >&2
    return 1
  fi
}
store() { # FILE, to $url
  if [ -n "$python" ]; then
    url=$url "$python" -c '
import os, sys, tarfile, tempfile, urllib.request
with tempfile.TemporaryFile() as packed:
    with tarfile.open(fileobj=packed, mode="w:gz") as tar:
        tar.add(sys.argv[1], os.path.basename(sys.argv[1]))
    length = packed.tell()
    packed.seek(0)
    headers = {"Content-Length": str(length), "Content-Type": "application/gzip"}
    urllib.request.urlopen(urllib.request.Request(os.environ["url"], packed, headers, method="PUT"))' "$1"
  elif command -v curl > /dev/null 2>&1; then
    tar czf "$1.packed" -C "$(dirname "$1")" "$(basename "$1")" || return 1
    printf 'url = "%s"\n' "$url" | curl -fsS -o /dev/null -T "$1.packed" -K -
  else
    return 1
  fi
}
count=$1; shift
i=0
while [ "$i" -lt "$count" ]; do
  mkdir -p "$(dirname "$1")" || exit 125
  eval "content=\${PDC_INPUT_$i-t}"
  unset "PDC_INPUT_$i"
  case $content in
    t*) printf %s "${content#t}" > "$1" || exit 125 ;;
    u*) url=${content#u}; fetch "$1" || exit 125 ;;
    *) printf %s "${content#b}" | base64 -d > "$1" || exit 125 ;;
  esac
  shift
  i=$((i + 1))
done
unset content
count=$1; shift
i=0
while [ "$i" -lt "$count" ]; do
  case $1 in /tmp/kfp/* | /tmp/kfp_outputs/* | /minio/*) mkdir -p "$(dirname "$1")" || exit 125 ;; esac
  eval "output_$i=\$1 upload_$i=\${PDC_OUTPUT_$i-}"
  unset "PDC_OUTPUT_$i"
  shift
  i=$((i + 1))
done
child=
trap '[ -z "$child" ] || kill -TERM "$child" 2>/dev/null' TERM INT
"$@" &
child=$!
wait "$child"
code=$?
while kill -0 "$child" 2>/dev/null; do
  wait "$child"
  code=$?
done
[ "$code" = 0 ] || exit "$code"
report=
i=0
while [ "$i" -lt "$count" ]; do
  eval "path=\$output_$i"
  if [ -d "$path" ]; then
    line="$i directory"
    eval "url=\$upload_$i"
    [ -z "$url" ] || ! store "$path" || line="$i stored directory"
  elif [ ! -e "$path" ]; then
    line="$i missing"
  else
    size=$(wc -c < "$path")
    line="$i large $size"
    if [ "$size" -le 3000 ]; then
      if command -v base64 > /dev/null 2>&1; then
        line="$i base64 $(base64 < "$path" | tr -d '\n')"
      else
        line="$i hex $(od -An -v -tx1 < "$path" | tr -d ' \n')"
      fi
      whole="$report$line"
      [ "${#whole}" -le 4000 ] || line="$i large $size"
    fi
    eval "url=\$upload_$i"
    case $line in
      "$i large "*) [ -z "$url" ] || ! store "$path" || line="$i stored $size" ;;
    esac
  fi
  report="$report$line
"
  i=$((i + 1))
done
printf %s "$report" > "$message"
