/** Items that wait in lanes within lanes: each lane in turn gives one, so that a long one holds up no other. */
export class FairLanes<Item> {
  readonly #lanes = new Map<string, Item[] | FairLanes<Item>>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** `path`: the lane, then the lane within it, and so on; always as deep. */
  push([name = '', ...within]: readonly string[], item: Item): void {
    this.#count++;
    const lane =
      this.#lanes.get(name) ?? (within.length > 0 ? new FairLanes<Item>() : []);
    this.#lanes.set(name, lane);
    if (Array.isArray(lane)) lane.push(item);
    else lane.push(within, item);
  }

  /** Takes the next item: the longest waiting of the lane whose turn it is. */
  shift(): Item | undefined {
    const [first] = this.#lanes;
    if (!first) return undefined;
    const [name, lane] = first;
    const item = lane.shift();
    this.#count--;
    this.#lanes.delete(name);
    // A lane that goes on does so after all others.
    if (countOf(lane) > 0) this.#lanes.set(name, lane);
    return item;
  }

  /** Takes the latest item of the longest lane. */
  popLongest(): Item | undefined {
    const longest = [...this.#lanes].reduce<
      [string, Item[] | FairLanes<Item>] | undefined
    >(
      (most, each) =>
        most && countOf(most[1]) >= countOf(each[1]) ? most : each,
      undefined,
    );
    if (!longest) return undefined;
    const [name, lane] = longest;
    const item = Array.isArray(lane) ? lane.pop() : lane.popLongest();
    this.#count--;
    if (countOf(lane) === 0) this.#lanes.delete(name);
    return item;
  }

  /** Takes out the items that are over. */
  removeWhere(isOver: (item: Item) => boolean): Item[] {
    const removed: Item[] = [];
    for (const [name, lane] of this.#lanes) {
      const over = Array.isArray(lane)
        ? lane.filter(isOver)
        : lane.removeWhere(isOver);
      if (Array.isArray(lane) && over.length > 0) {
        lane.splice(
          0,
          lane.length,
          ...lane.filter((item) => !over.includes(item)),
        );
      }
      if (countOf(lane) === 0) this.#lanes.delete(name);
      removed.push(...over);
    }
    this.#count -= removed.length;
    return removed;
  }
}

function countOf<Item>(lane: Item[] | FairLanes<Item>): number {
  return Array.isArray(lane) ? lane.length : lane.count;
}
