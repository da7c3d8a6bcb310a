import type pino from 'pino';
import pretty from 'pino-pretty';

/**
 * The log on a terminal: lines to read, one for each request, without the fields that name this process.
 * Undefined: there is no terminal, and a program collects the log as JSON on the standard output.
 */
export function terminalLines({
  isTerminal = process.stdout.isTTY,
  out = process.stdout,
}: {
  isTerminal?: boolean;
  out?: NodeJS.WritableStream;
} = {}): pino.DestinationStream | undefined {
  if (!isTerminal) return undefined;
  return pretty({
    colorize: process.env.NO_COLOR === undefined,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,request,method,path,status,ms',
    messageFormat: (log, messageKey) =>
      log.path === undefined
        ? String(log[messageKey] ?? '')
        : `${log.method} ${log.path} ${log.status}, ${log.ms} ms`,
    destination: out,
    sync: true,
  });
}
