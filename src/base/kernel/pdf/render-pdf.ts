import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Block } from './block.ts';
import { drawBlock } from './draw-block.ts';
import { Paper, type PaperInfo } from './paper.ts';

/** The longest wait of other work for the processor, in milliseconds, while a long document is drawn. */
const turnMs = 8;

/**
 * A document as PDF, in pieces: A4, Spanish (es-AR), fonts embedded, tagged, numbered `Página n de m`. Blocks
 * are asked for one at a time, so that only one page is in memory; a reader that stops ends them too. The
 * same blocks and `info` give the same bytes.
 */
export async function* renderPdf(
  info: PaperInfo,
  blocks: Iterable<Block> | AsyncIterable<Block>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const paper = new Paper(info);
  let turnBeganAt = performance.now();
  for await (const block of blocks) {
    drawBlock(paper, block);
    const drawn = paper.doc.read();
    if (drawn) yield new Uint8Array(drawn);
    if (performance.now() - turnBeganAt > turnMs) {
      await nextTurn();
      turnBeganAt = performance.now();
    }
  }
  paper.end();
  for await (const drawn of paper.doc) yield new Uint8Array(drawn);
}
