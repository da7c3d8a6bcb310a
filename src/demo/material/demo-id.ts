import type { Random } from './seeded-random.ts';

/** A UUIDv7 (RFC 9562) of that instant. Its random part comes from the seed. */
export function demoId(random: Random, epochMilliseconds: number): string {
  const time = epochMilliseconds.toString(16).padStart(12, '0');
  const variant = '89ab'[random.between(0, 3)];
  const group = (digits: number) =>
    random
      .between(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${group(3)}-${variant}${group(3)}-${group(6)}${group(6)}`;
}
