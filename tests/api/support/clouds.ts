import { execFileSync } from 'node:child_process';
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tls from 'node:tls';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { vi } from 'vitest';

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * The names of a cloud's hosts lead to this machine, whatever else they mean; its one port of TLS to that of a server here.
 * @returns the names that were asked for
 */
export function leadHere(domain: string, secure?: { port: number; cert: string }): Set<string> {
  const asked = new Set<string>();
  const isTheirs = (host: unknown) => typeof host === 'string' && (host === domain || host.endsWith(`.${domain}`));
  const lookup = dns.lookup as (host: string, options: LookupOptions, found: Found) => void;
  vi.spyOn(dns, 'lookup').mockImplementation(((host: string, options: LookupOptions, found: Found) => {
    if (!isTheirs(host)) return lookup(host, options, found);
    asked.add(host);
    if (options.all) found(null, [{ address: '127.0.0.1', family: 4 }]);
    else found(null, '127.0.0.1', 4);
  }) as typeof dns.lookup);
  if (!secure) return asked;
  const connect = tls.connect as (options: tls.ConnectionOptions) => tls.TLSSocket;
  const ca = readFileSync(secure.cert);
  vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions) =>
    connect(isTheirs(options.host) ? { ...options, port: secure.port, ca } : options)) as typeof tls.connect);
  return asked;
}

/** A certificate for a domain and the names before it, as its owner would have one; only who is given it trusts it. */
export function certificateOf(domain: string, folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain},DNS:*.${domain}`];
  execFileSync('openssl', [...made, ...names, '-out', cert, '-keyout', key], { stdio: 'ignore' });
  return { cert, key };
}
