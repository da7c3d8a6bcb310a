/** Processes the items, at most `atATime` at a time; the results keep the order of the items. */
export async function inParallel<Item, Answer>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = new Array<Answer>(items.length);
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      answers[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return answers;
}
