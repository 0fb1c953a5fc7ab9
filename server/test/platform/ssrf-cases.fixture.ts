/** Addresses by class, one per line. None of them may be reached. */
const refusedLines: Record<string, string> = {
  'names of the machine itself': `http://localhost/ http://LOCALHOST:80/ http://localhost./
    http://ip6-localhost/ http://ip6-loopback/ http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/ http://a.localhost/ http://broadcasthost/
    http://localhost.localdomain/ http://l%6fcalhost/ http://loc%C2%ADalhost/`,
  'loopback literals': `http://127.0.0.1/ https://127.0.0.1:443/ http://127.127.127.127/
    http://127.0.1.3/ http://127.0.0.0/ http://127.255.255.255/ http://127.0.0.1./ http:127.0.0.1/
    http:/127.0.0.1/ http:\\\\127.0.0.1/ http:///127.0.0.1/ http://%31%32%37.0.0.1/`,
  'unspecified and this-network': `http://0.0.0.0/ http://0/ http://0.1.2.3/ http://0x0/ http://00/
    http://0.0/ http://0.255.255.255/`,
  'short, decimal, octal and hex forms': `http://127.1/ http://127.0.1/ http://2130706433/
    http://3232235521/ http://2852039166/ http://0177.0.0.1/ http://0x7f000001/ http://0xa9fea9fe/
    http://0o177.0.0.1/ http://017700000001/ http://0x7f.1/ http://0X7F.0x0.0x0.0x1/ http://10.1/
    http://0300.0250.0.1/ http://192.168.257/ http://0xc0a80001/ http://00000177.0.0.1/ http://0xA.1/
    http://0251.0376.0251.0376/ http://169.16689662/ http://025177524776/ http://4294967295/
    http://167772161/ http://2886729729/ http://127.0x1/ http://0177.1/`,
  'enclosed, full-width and odd dots': `http://①②⑦.0.0.1/ http://１２７.０.０.１/ http://127。0。0。1/
    http://127．0．0．1/ http://127｡0｡0｡1/ http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/ http://⑩.0.0.1/ http://①⓪.①.①.①/
    http://１６９．２５４．１６９．２５４/`,
  'private networks': `http://192.168.0.1/ http://10.0.0.0/ http://10.255.255.255/ http://172.16.0.0/
    http://172.31.255.255/ http://192.168.255.255/ http://192.168.0.0/`,
  'cloud metadata': `http://169.254.169.254/latest/meta-data/ http://100.100.100.200/latest/meta-data/
    http://192.0.0.192/latest/ http://metadata.google.internal/computeMetadata/v1/ http://metadata/
    http://168.63.129.16/machine http://[fd00:ec2::254]/latest/ http://169.254.170.2/v2/credentials
    http://[::ffff:a9fe:a9fe]/ http://instance-data/ http://metadata.internal/ http://[fd20:ce::254]/`,
  'link-local and shared': `http://169.254.0.0/ http://169.254.255.255/ http://100.64.0.0/
    http://100.127.255.255/`,
  'special IPv4 networks': `http://192.0.0.0/ http://192.0.0.255/ http://192.0.2.1/ http://198.51.100.7/
    http://203.0.113.9/ http://198.18.0.0/ http://198.19.255.255/ http://192.88.99.1/
    http://192.31.196.1/ http://192.52.193.1/ http://192.175.48.1/ http://224.0.0.1/
    http://239.255.255.255/ http://240.0.0.1/ http://255.255.255.255/ http://254.1.1.1/`,
  'IPv6 loopback and unspecified': `http://[::1]/ http://[::]/ http://[0000::1]/
    http://[0:0:0:0:0:0:0:1]/ http://[0000:0000:0000:0000:0000:0000:0000:0001]/ http://[::0.0.0.1]/`,
  'IPv4 inside IPv6': `http://[::ffff:127.0.0.1]/ http://[0:0:0:0:0:ffff:127.0.0.1]/
    http://[::ffff:7f00:1]/ http://[::ffff:a00:1]/ http://[::127.0.0.1]/ http://[::7f00:1]/
    http://[64:ff9b::7f00:1]/ http://[64:ff9b::8.8.8.8]/ http://[64:ff9b:1::a00:1]/
    http://[2002:7f00:1::]/ http://[2002:c0a8:1::1]/ http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/
    http://[::ffff:0:127.0.0.1]/ http://[::ffff:192.168.1.1]/ http://[::FFFF:7F00:0001]/
    http://[::ffff:0.0.0.0]/ http://[::ffff:100.64.0.1]/ http://[::ffff:198.18.0.1]/`,
  'IPv6 networks that are not public': `http://[fc00::1]/ http://[fd12:3456::1]/ http://[fe80::1]/
    http://[febf::1]/ http://[fec0::1]/ http://[ff02::1]/ http://[ff0e::1]/ http://[100::1]/
    http://[2001::1]/ http://[2001:1ff::1]/ http://[2001:db8::1]/ http://[2001:10::1]/
    http://[2001:20::1]/ http://[3fff::1]/ http://[3fff:fff::1]/ http://[5f00::1]/
    http://[2620:4f:8000::1]/ http://[1fff::1]/ http://[4000::1]/ http://[e000::1]/`,
  'parsers led astray': `http://127.1.1.1:80\\@127.2.2.2:80/ http://127.1.1.1:80\\@@127.2.2.2:80/
    http://127.1.1.1:80#\\@127.2.2.2:80/ http://localhost#@www.example.com/ http://127.0.0.1?@a.com/
    http://localhost\\.example.com/ http://[::1]:80?a.example.com/
    http://127.0.0.1;a.com/ http://127.0.0.1%2f.example.com/ http://[::1%25lo]/ http://127.0.0.1%00.a.com/
    http://a.com:80:127.0.0.1/ http://[::1]a.com/`,
  'user names and passwords': `http://user@www.example.com/ http://user:pass@www.example.com/
    http://:pass@www.example.com/ http://www.example.com@127.0.0.1/ https://a:b@93.184.215.14/
    http://127.0.0.1:80@www.example.com/`,
  schemes: `file:///etc/passwd file://\\/\\/etc/passwd gopher://127.0.0.1:6379/_INFO
    dict://127.0.0.1:11211/stat sftp://example.com:22/ ldap://127.0.0.1:389/ jar:http://127.0.0.1!/
    netdoc:///etc/passwd tftp://127.0.0.1/x ftp://www.example.com/ data:text/html,hi
    javascript:alert(1) blob:http://www.example.com/1 ws://www.example.com/ wss://www.example.com/
    about:blank view-source:http://www.example.com/ unix:/var/run/docker.sock
    http+unix://%2Fvar%2Frun%2Fdocker.sock/ FILE:///etc/passwd php://filter ssh://www.example.com/`,
  ports: `http://www.example.com:22/ http://www.example.com:25/ http://www.example.com:6379/
    https://www.example.com:8443/ http://www.example.com:8080/ http://www.example.com:0/
    http://93.184.215.14:3306/ http://www.example.com:65535/ http://www.example.com:99999/`,
  'inner names': `http://intranet/ http://wiki.intranet/ http://db.internal/ http://nas.local/
    http://nas.local./ http://router.lan/ http://pc.home/ http://git.corp/ http://x.home.arpa/
    http://a.test/ http://a.example/ http://a.invalid/ http://a.onion/ http://redis.default.svc/
    http://redis.default.svc.cluster.local/ http://kubernetes/ http://api.cluster/ http://a.private/
    http://1.0.0.127.in-addr.arpa/ http://com/ http://com./ http://a.localdomain/ http://a.alt/`,
  'names that are no names': `http://a..com/ http://.example.com/ http://a!b.com/
    http://a.0x7f/ http://www.example.com../ http:// https:// //www.example.com/ www.example.com
    /etc/passwd http://a_b$.com/ http://${'a'.repeat(64)}.com/ http://${'abcdefg.'.repeat(32)}com/
    http://a.b.123/ http://*.example.com/ http://xn--/ http://a'b.com/ http://[::1/ http://a.com:x/`,
}

/** Public neighbors of every refused range, and ordinary names. All of them must be allowed. */
const allowedLines: Record<string, string> = {
  'IPv4 just outside a refused range': `http://1.0.0.0/ http://9.255.255.255/ http://11.0.0.0/
    http://100.63.255.255/ http://100.128.0.0/ http://126.255.255.255/ http://128.0.0.0/
    http://169.253.255.255/ http://169.255.0.0/ http://172.15.255.255/ http://172.32.0.0/
    http://191.255.255.255/ http://192.0.1.0/ http://192.0.3.0/ http://192.31.195.255/
    http://192.31.197.0/ http://192.52.192.255/ http://192.52.194.0/ http://192.88.98.255/
    http://192.88.100.0/ http://192.167.255.255/ http://192.169.0.0/ http://192.175.47.255/
    http://192.175.49.0/ http://198.17.255.255/ http://198.20.0.0/ http://198.51.99.255/
    http://198.51.101.0/ http://203.0.112.255/ http://203.0.114.0/ http://223.255.255.255/
    http://168.63.129.15/ http://168.63.129.17/ http://8.8.8.8/ http://93.184.215.14/`,
  'public writings of literals': `http://134744072/ http://0x08080808/ http://010.010.010.010/
    http://8.8.2056/ http://８.８.８.８/ http://[::ffff:8.8.8.8]/`,
  'IPv6 just outside a refused range': `http://[2000::1]/ http://[2001:200::1]/
    http://[2001:db7:ffff::1]/ http://[2001:db9::1]/ http://[2001:ffff::1]/ http://[2003::1]/
    http://[2620:4f:7fff::1]/ http://[2620:4f:8001::1]/ http://[3ffe::1]/ http://[3fff:1000::1]/
    http://[2606:4700:4700::1111]/ http://[2a00:1450:4001:81b::200e]/`,
  'ordinary names': `http://example.com/ https://www.example.com/a?b=c#d http://example.com./
    https://EXAMPLE.com:443/ http://example.com:80/ https://bücher.example.com/ https://例え.jp/
    https://xn--fiqs8s.xn--fiqz9s/ https://a.b.c.d.co.uk/ https://acme.software/
    https://acme.photography/ https://1.example.com/ https://127.0.0.1.example.com/
    https://localhost.example.com/ https://local.shop/ https://internal.io/ https://homes.com/
    https://test.com/ https://my_shop.example.com/ https://www.example.com/?u=http://127.0.0.1/
    https://www.example.com/@127.0.0.1 http://example.com\\@127.0.0.1/ https://10.com/ https://metadata.com/ https://corp.co/`,
}

/** A name, the results of its successive resolutions, and whether it may be reached. */
export const nameCases: { name: string; answers: string[][]; why: string }[] = [
  { name: 'loopback6.example.com', answers: [['::1']], why: 'a public name for ::1' },
  { name: 'loopback4.example.com', answers: [['127.0.0.1']], why: 'a public name for loopback' },
  { name: 'company.127.0.0.1.nip.io', answers: [['127.0.0.1']], why: 'an echo name' },
  { name: 'x.169.254.169.254.nip.io', answers: [['169.254.169.254']], why: 'an echo of metadata' },
  {
    name: 'mixed.example.com',
    answers: [['93.184.215.14', '10.0.0.1']],
    why: 'public and private',
  },
  { name: 'mixed6.example.com', answers: [['2606:4700::1', '::1']], why: 'public and loopback' },
  { name: 'late.example.com', answers: [['8.8.8.8', '1.1.1.1', '127.0.0.1']], why: 'hidden last' },
  { name: 'mapped.example.com', answers: [['::ffff:7f00:1']], why: 'mapped loopback' },
  { name: 'nat64.example.com', answers: [['64:ff9b::7f00:1']], why: 'translated loopback' },
  { name: 'sixtofour.example.com', answers: [['2002:7f00:1::']], why: 'tunnelled loopback' },
  { name: 'ula.example.com', answers: [['fd00::1']], why: 'a unique local address' },
  { name: 'zone.example.com', answers: [['fe80::1%eth0']], why: 'a link-local address with zone' },
  { name: 'azure.example.com', answers: [['168.63.129.16']], why: 'a public metadata address' },
  { name: 'cgnat.example.com', answers: [['100.64.0.1']], why: 'carrier-grade translation' },
  { name: 'nothing.example.com', answers: [[]], why: 'no answer' },
  { name: 'odd.example.com', answers: [['not an address']], why: 'an answer that is no address' },
  { name: 'trailing.example.com.', answers: [['127.0.0.1']], why: 'a trailing dot' },
  { name: 'zero.example.com', answers: [['0.0.0.0']], why: 'the unspecified address' },
]

const rows = (lines: Record<string, string>) =>
  Object.entries(lines).flatMap(([kind, text]) =>
    text
      .trim()
      .split(/\s+/)
      .map((url) => ({ kind, url })),
  )

export const refusedUrls = rows(refusedLines)
export const allowedUrls = rows(allowedLines)
