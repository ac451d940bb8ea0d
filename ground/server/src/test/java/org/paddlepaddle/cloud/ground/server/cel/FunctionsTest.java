// SPDX-License-Identifier: Apache-2.0
package org.paddlepaddle.cloud.ground.server.cel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.paddlepaddle.cloud.ground.server.fixture.Yaml;

/** What rules may call beyond the standard: each line holds, as it does on a real server. */
class FunctionsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[1, 2, 3].isSorted() && !['b', 'a'].isSorted()",
                "[1, 2, 3].sum() == 6 && [1.5, 2.5].sum() == 4.0",
                "[3, 1, 2].min() == 1 && ['a', 'c'].max() == 'c'",
                "[1, 2, 1].indexOf(1) == 0 && [1, 2, 1].lastIndexOf(1) == 2 && [1].indexOf(5) =="
                        + " -1",
                "'abc 123'.find('[0-9]+') == '123' && 'abc'.find('[0-9]+') == ''",
                "'1 2 3'.findAll('[0-9]') == ['1', '2', '3'] && '1 2 3'.findAll('[0-9]', 2).size()"
                        + " == 2",
                "url('https://u@example.com:80/a%20b?x=1&x=2').getHost() == 'example.com:80'",
                "url('https://example.com:80/').getHostname() == 'example.com'",
                "url('https://example.com:80/').getPort() == '80' && url('/p').getScheme() == ''",
                "url('https://e.com/a%20b').getEscapedPath() == '/a%20b'",
                "url('https://e.com/?x=1&x=2').getQuery() == {'x': ['1', '2']}",
                "isURL('https://e.com') && !isURL('../x')",
                "isQuantity('1.3G') && !isQuantity('1.3GG')",
                "quantity('1Gi') == quantity('1024Mi') ||"
                        + " quantity('1Gi').compareTo(quantity('1024Mi')) == 0",
                "quantity('1G').add(quantity('1G')).isLessThan(quantity('2.1G'))",
                "quantity('50k').sub(20000).isGreaterThan(quantity('29k'))",
                "quantity('50k').asInteger() == 50000 && !quantity('1.5').isInteger()",
                "quantity('-5').sign() == -1 && quantity('1.5').asApproximateFloat() == 1.5",
                "isSemver('1.2.3-rc.1+build.5') && !isSemver('1.2') && !isSemver('v1.2.3') &&"
                        + " !isSemver('01.2.3')",
                "isSemver('v1.2', true) && semver('v01.2', true) == semver('1.2.0')",
                "semver('1.2.3').major() == 1 && semver('1.2.3').minor() == 2 &&"
                        + " semver('1.2.3').patch() == 3",
                "semver('1.0.0-rc.1').isLessThan(semver('1.0.0')) &&"
                        + " semver('1.0.0-rc.10').isGreaterThan(semver('1.0.0-rc.9'))",
                "semver('1.0.0-1').isLessThan(semver('1.0.0-a')) &&"
                        + " semver('1.0.0-a').compareTo(semver('1.0.0-a.1')) == -1",
                "semver('1.0.0+one').compareTo(semver('1.0.0+two')) == 0",
                "isIP('127.0.0.1') && isIP('::1') && !isIP('127.0.0.256') && !isIP('01.2.3.4')",
                "ip('::1').family() == 6 && ip('10.0.0.1').family() == 4",
                "ip('127.0.0.1').isLoopback() && ip('0.0.0.0').isUnspecified()",
                "ip('8.8.8.8').isGlobalUnicast() && !ip('169.254.0.1').isGlobalUnicast()",
                "ip.isCanonical('2001:db8::1') && !ip.isCanonical('2001:DB8::1')",
                "string(ip('2001:db8:0:0:0:0:0:1')) == '2001:db8::1'",
                "isCIDR('10.0.0.0/8') && !isCIDR('10.0.0.0/33')",
                "cidr('10.0.0.0/8').containsIP('10.1.2.3') &&"
                        + " !cidr('10.0.0.0/8').containsIP(ip('11.0.0.1'))",
                "cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16') &&"
                        + " cidr('10.1.2.3/8').prefixLength() == 8",
                "string(cidr('10.1.2.3/8').masked()) == '10.0.0.0/8' && cidr('10.1.2.3/8').ip() =="
                        + " ip('10.1.2.3')",
                "format.dns1123Label().validate('my-name') == optional.none() &&"
                        + " format.dns1123Label().validate('my.name').value() == ['must not"
                        + " contain dots']",
                "format.dns1035Label().validate('1').hasValue() &&"
                        + " !format.dns1035LabelPrefix().validate('a-').hasValue()",
                "format.dns1123LabelPrefix().validate('a-').orValue([]).size() == 0 &&"
                        + " format.dns1123SubdomainPrefix().validate('a.b-').orValue([]) == []",
                "format.qualifiedName().validate('/').value().size() == 3 &&"
                        + " !format.qualifiedName().validate('example.com/Name').hasValue()",
                "format.labelValue().validate('a!').value()[0].startsWith('a valid label must be')",
                "format.uri().validate('x').value() == ['parse \"x\": invalid URI for request']",
                "format.uri().validate('http://a:b/').value()[0].endsWith('invalid port \":b\""
                        + " after host')",
                "format.uuid().validate('x').value() == ['does not match the UUID format'] &&"
                        + " format.byte().validate('x').value() == ['invalid base64']",
                "format.date().validate('2021-02-30').value() == ['invalid date'] &&"
                        + " format.datetime().validate('x').value() == ['invalid datetime']",
                "format.named('dns1123Subdomain').value().validate('a.b') == optional.none() &&"
                        + " !format.named('unknown').hasValue()",
                "format.named('uri').value() == format.uri()",
                "'a,b'.split(',') == ['a', 'b'] && ['a', 'b'].join('-') == 'a-b'",
                "'Hello'.lowerAscii() == 'hello' && 'hello'.indexOf('l') == 2 && ' x '.trim() =="
                        + " 'x'",
                "'%s has %d, %.2f'.format(['x', 3, 1.5]) == 'x has 3, 1.50'",
                "sets.contains([1, 2], [1]) && sets.intersects([1], [1, 2])",
                "optional.of(1).orValue(2) == 1 && optional.none().orValue(2) == 2",
                "{'a': 1}[?'b'].orValue(5) == 5",
                "[1, 2, 3].all(i, v, i < v) && [1, 2].exists(x, x == 2)",
                "duration('1h') > duration('30m') &&"
                        + " timestamp('2020-01-01T00:00:00Z').getFullYear() == 2020"
            })
    void the_expression_holds(String rule) {
        var schema = Yaml.object("{type: object, properties: {spec: {type: object}}}");
        schema.putArray(SchemaRules.KEYWORD).addObject().put("rule", rule);

        assertThat(SchemaRules.problems(schema, "s")).isEmpty();
        assertThat(SchemaRules.of(schema).check(null, Yaml.object("{spec: {}}"))).isEmpty();
    }
}
