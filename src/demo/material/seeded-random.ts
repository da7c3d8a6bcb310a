/** Pseudo-random numbers, always the same for one seed and stream. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  fraction(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  pickWeighted<T extends { weight: number }>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** Around 0, with a standard deviation of 1. */
  normal(): number;
}

/** Each kind of data has its own stream, so that it stays the same when another kind draws more or less. */
export function seededRandom(seed: number, stream: string): Random {
  let state = seed >>> 0;
  for (const character of stream)
    state = Math.imul(state ^ character.charCodeAt(0), 0x01000193) >>> 0;

  // mulberry32 (public domain, Tommy Ettinger)
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) =>
    least + Math.floor(fraction() * (most - least + 1));
  const pick = <T>(list: readonly T[]) => {
    if (list.length === 0) throw new Error('nothing to pick from');
    return list[between(0, list.length - 1)] as T;
  };

  return {
    fraction,
    between,
    pick,
    chance: (probability) => fraction() < probability,
    pickWeighted(list) {
      let left =
        fraction() * list.reduce((total, { weight }) => total + weight, 0);
      for (const item of list) {
        left -= item.weight;
        if (left < 0) return item;
      }
      return pick(list);
    },
    shuffle(list) {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = between(0, last);
        [shuffled[last], shuffled[other]] = [
          shuffled[other] as never,
          shuffled[last] as never,
        ];
      }
      return shuffled;
    },
    normal: () =>
      Math.sqrt(-2 * Math.log(1 - fraction())) *
      Math.cos(2 * Math.PI * fraction()),
  };
}
