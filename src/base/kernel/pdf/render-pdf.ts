import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Block } from './block.ts';
import { drawBlock } from './draw-block.ts';
import { Paper, type PaperInfo } from './paper.ts';

/** How long others wait for the processor at most, in milliseconds, while long documents are drawn. */
const turnMs = 8;

/**
 * A document as PDF, in pieces as they are drawn: A4, Spanish (es-AR), its fonts embedded, tagged for readers of the screen, numbered
 * `Página n de m`. Blocks are asked for one at a time, so that of a long document one page is in memory and not the whole.
 * Whoever stops reading ends it, and the blocks with it. The same blocks and `info` give the same bytes.
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
