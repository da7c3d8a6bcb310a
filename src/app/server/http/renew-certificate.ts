import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';

type CertificatePaths = { cert: string; key: string };

export function readCertificate({ cert, key }: CertificatePaths): {
  cert: string;
  key: string;
} {
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

/**
 * Serves a renewed certificate without a restart: looks at the files every minute. If the files are
 * incomplete or do not match, the present certificate stays in use, and the log says so once.
 */
export function renewCertificate(
  server: { setSecureContext?: (options: SecureContextOptions) => void },
  paths: CertificatePaths,
  {
    log,
    everyMs = 60_000,
  }: {
    log: {
      info: (text: string) => void;
      warn: (facts: object, text: string) => void;
    };
    everyMs?: number;
  },
): { stop: () => void } {
  let served = JSON.stringify(readCertificate(paths));
  let told = '';
  const timer = setInterval(() => {
    try {
      const found = readCertificate(paths);
      const text = JSON.stringify(found);
      if (text === served) return;
      // Throws if the files do not match.
      createSecureContext(found);
      server.setSecureContext?.(found);
      served = text;
      told = '';
      log.info('the certificate was renewed');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== told)
        log.warn(
          { reason },
          'the new certificate cannot be used; the former one goes on',
        );
      told = reason;
    }
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
