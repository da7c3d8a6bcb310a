import pino from 'pino';
import pretty from 'pino-pretty';

/**
 * The product's log: lines to read where somebody looks (a terminal), and JSON where a program collects them. A person
 * who looks sees a request as one line, without the fields that name this process.
 */
export function openLog(
  level: pino.LevelWithSilent,
  { isTerminal = process.stdout.isTTY, out }: { isTerminal?: boolean; out?: NodeJS.WritableStream } = {},
): pino.Logger {
  if (!isTerminal) return out ? pino({ level }, out) : pino({ level });
  const lines = pretty({
    colorize: process.env.NO_COLOR === undefined,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,request,method,path,status,ms',
    messageFormat: (log, messageKey) =>
      log.path === undefined
        ? String(log[messageKey] ?? '')
        : `${log.method} ${log.path} ${log.status}, ${log.ms} ms`,
    destination: out ?? process.stdout,
    sync: true,
  });
  return pino({ level }, lines);
}
