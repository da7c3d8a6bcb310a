import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPage {
  /** The page's text in the order in which it was drawn, without the ornaments. */
  text: string;
  /** The page's head and foot. */
  ornaments: string;
  /** The structure of the page as tags: `Document(H1 P L(LI(Lbl LBody)))`. */
  tags: string;
  alternatives: string[];
}

interface StructNode {
  role?: string;
  type?: string;
  alt?: string;
  children?: StructNode[];
}

/** Reads a PDF with PDF.js, a program other than the one that wrote it. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({
    data: new Uint8Array(bytes),
    useSystemFonts: false,
    verbosity: 0,
  });
  const document = await task.promise;
  const { info } = (await document.getMetadata()) as {
    info: Record<string, unknown>;
  };
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    let [text, ornaments] = ['', ''];
    const within: boolean[] = [];
    for (const item of items) {
      if (!('str' in item)) {
        if (item.type === 'endMarkedContent') within.pop();
        else within.push((item as { tag?: string }).tag === 'Artifact');
      } else if (within.includes(true))
        ornaments += item.hasEOL ? `${item.str}\n` : item.str;
      else text += item.hasEOL ? `${item.str}\n` : item.str;
    }
    const tree = (await page.getStructTree()) as StructNode | null;
    pages.push({
      text,
      ornaments,
      tags: tagsOf(tree?.children ?? []),
      alternatives: alternativesOf(tree),
    });
    page.cleanup();
  }
  const markInfo = await document.getMarkInfo();
  await task.destroy();
  return {
    pages,
    fonts: embeddedFonts(bytes),
    info,
    isTagged:
      (markInfo as unknown as Map<string, boolean> | null)?.get('Marked') ===
      true,
  };
}

/** The names of the fonts that are embedded in the file. */
function embeddedFonts(bytes: Uint8Array): string[] {
  const descriptors = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/Type \/FontDescriptor[^>]*>>/g);
  return [...descriptors]
    .map(
      ([text]) =>
        (/\/FontFile2 \d/.test(text)
          ? text.match(/\/FontName \/(\S+)/)?.[1]
          : undefined) ?? 'none',
    )
    .sort();
}

function tagsOf(nodes: StructNode[]): string {
  return nodes
    .filter(({ role }) => role !== undefined)
    .map(({ role, children = [] }) => {
      const inner = tagsOf(children);
      return inner === '' ? role : `${role}(${inner})`;
    })
    .join(' ');
}

function alternativesOf(node: StructNode | null): string[] {
  if (!node) return [];
  return [
    ...(node.alt ? [node.alt] : []),
    ...(node.children ?? []).flatMap(alternativesOf),
  ];
}
