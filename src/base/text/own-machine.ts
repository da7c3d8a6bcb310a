/** True if a host, as a URL has it, leads to the machine of the person who follows it, or to none. */
export function isOwnMachine(hostname: string): boolean {
  return /^(|(.+\.)?localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f[\da-f]{2}:[\da-f]{1,4}|0:0)\])$/.test(
    hostname.replace(/\.$/, ''),
  );
}
