{{/* SPDX-License-Identifier: Apache-2.0 */}}
{{- define "paddlecloud.labels" -}}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "paddlecloud.image" -}}
{{- $registry := .Values.global.imageRegistry | default .Values.image.registry -}}
{{- with $registry }}{{ . }}/{{ end }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "paddlecloud.controllers" -}}
{{- $kinds := list -}}
{{- if .Values.paddlejob.enabled }}{{ $kinds = append $kinds "paddlejob" }}{{ end -}}
{{- if .Values.sampleset.enabled }}{{ $kinds = concat $kinds (list "sampleset" "samplejob") }}{{ end -}}
{{- if .Values.serving.enabled }}{{ $kinds = append $kinds "paddleservice" }}{{ end -}}
{{- join "," $kinds -}}
{{- end }}

{{- define "paddlecloud.gateway" -}}
{{- if and .Values.gateway.enabled .Values.serving.enabled }}true{{ end -}}
{{- end }}

{{/* What every pod of ours has; called with the root. */}}
{{- define "paddlecloud.pod" -}}
terminationGracePeriodSeconds: 30
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.global.imagePullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {}
{{- end }}

{{/* What every container of ours has; called with the root. */}}
{{- define "paddlecloud.container" -}}
image: {{ include "paddlecloud.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
env:
  - name: POD_IP
    valueFrom:
      fieldRef:
        fieldPath: status.podIP
livenessProbe:
  httpGet:
    path: /healthz
    port: health
  periodSeconds: 20
readinessProbe:
  httpGet:
    path: /readyz
    port: health
  periodSeconds: 5
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
{{- end }}
