import { createInflate, inflateSync } from 'node:zlib';

/** The most bytes to which all streams of a PDF may unpack together. */
export const UNPACKED_MOST_BYTES = 128 * 1024 * 1024;
/** The most bytes of a PDF's objects, which the library keeps in memory. */
export const OBJECTS_MOST_BYTES = 16 * 1024 * 1024;
/** The least bytes that a stream counts, because opening one takes time too. */
const leastOfStream = 32 * 1024;
const partBytes = 128 * 1024;
/** A name across two parts is found whole in this many characters and the next part. */
const overlap = 96;

/** Thrown if a PDF unpacks to more than the limit. */
export class TooMuchToUnpack extends Error {
  override name = 'TooMuchToUnpack';
}

/** Unpacks the streams of one PDF, and counts their bytes. */
export class Unpacking {
  unpacked = 0;
  #ofObjects = 0;

  /** Passes on each part of every stream that inflates, wherever it lies among the bytes. */
  async look(bytes: Buffer, lookAtText: (text: string) => void): Promise<void> {
    for (
      let at = bytes.indexOf('stream');
      at !== -1;
      at = bytes.indexOf('stream', at + 6)
    ) {
      if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
      const start =
        bytes[at + 6] === 13 && bytes[at + 7] === 10 ? at + 8 : at + 7;
      const packed = bytes.subarray(start);
      if (isFlate(packed)) await this.#lookAt(packed, lookAtText);
    }
  }

  async #lookAt(
    packed: Buffer,
    lookAtText: (text: string) => void,
  ): Promise<void> {
    this.#count(leastOfStream);
    const inflate = createInflate({ chunkSize: partBytes });
    inflate.end(packed);
    let [before, inflated] = ['', 0];
    try {
      for await (const part of inflate as AsyncIterable<Buffer>) {
        inflated += part.length;
        if (inflated > leastOfStream)
          this.#count(Math.min(part.length, inflated - leastOfStream));
        const text = before + part.toString('latin1');
        lookAtText(text);
        before = text.slice(-overlap);
      }
    } catch (error) {
      if (error instanceof TooMuchToUnpack) throw error;
      // It is no stream, or it is damaged from here on.
    } finally {
      inflate.destroy();
    }
  }

  /** Bounds the objects that the library unpacks by itself, without any bound. */
  allowObjects(packed: Uint8Array): void {
    const left = Math.max(1, OBJECTS_MOST_BYTES - this.#ofObjects);
    const bytes = inflateSync(packed, { maxOutputLength: left }).length;
    this.#ofObjects += bytes;
    this.#count(bytes);
  }

  #count(bytes: number): void {
    this.unpacked += bytes;
    if (this.unpacked > UNPACKED_MOST_BYTES) throw new TooMuchToUnpack();
  }
}

/** RFC 1950: the method is 8, and the first two bytes are a multiple of 31. */
function isFlate([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0;
}
