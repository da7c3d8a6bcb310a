import PDFDocument from 'pdfkit';
import { fontFiles } from './fonts.ts';
import { printableText } from './printable-text.ts';
import { type Style, small } from './styles.ts';

export interface PaperInfo {
  /** The title in the window of a PDF reader. */
  title: string;
  /** The maker of the document: the clinic. */
  author: string;
  madeAt: Date;
  /** At the top of every page but the first; short. */
  running: string;
  /** At the foot of every page, beside its number; short. */
  foot: string;
  /** Wider than high. */
  isLandscape?: boolean;
}

/** The sides of an A4 sheet, in points. */
const sides = { short: 595.28, long: 841.89 };

/** A part of pdfkit's fonts that is missing in its types. */
interface EmbeddedFont {
  id: string;
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean };
  layoutCache: Record<string, unknown>;
  ref: () => PDFKit.PDFKitReference;
  encode: (text: string) => [glyphs: string[], positions: unknown];
}

/** The metadata is XML, into which pdfkit puts the title and the author as they are. */
class EscapingDocument extends PDFDocument {
  override endMetadata() {
    const { Title = '', Author = '' } = this.info;
    Object.assign(this.info, {
      Title: escapeXml(Title),
      Author: escapeXml(Author),
    });
    super.endMetadata();
  }
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The pages of one document, tagged for screen readers: each drawing belongs to an element of the document's
 * structure, or is an ornament (head, foot, lines). A full page is written at once and forgotten.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  /** The place of the next drawing, from the top of the page. */
  y = 0;
  /** Text stands between these, in points. */
  readonly edges: { left: number; right: number; top: number; bottom: number };
  private readonly info: PaperInfo;
  private running: string;
  private readonly root: PDFKit.PDFStructureElement;
  private readonly total: PDFKit.PDFKitReference;
  private pageNumber = 0;

  constructor(info: PaperInfo) {
    this.info = info;
    this.running = info.running;
    const [width, height] = info.isLandscape
      ? [sides.long, sides.short]
      : [sides.short, sides.long];
    const margin = info.isLandscape ? 40 : 56;
    this.edges = {
      left: margin,
      right: width - margin,
      top: 62,
      bottom: height - 62,
    };
    this.doc = new EscapingDocument({
      size: 'A4',
      layout: info.isLandscape ? 'landscape' : 'portrait',
      margin: 0,
      autoFirstPage: false,
      font: fontFiles.regular,
      pdfVersion: '1.7',
      lang: 'es-AR',
      tagged: true,
      displayTitle: true,
      info: {
        Title: info.title,
        Author: info.author,
        CreationDate: info.madeAt,
        ModDate: info.madeAt,
        Creator: 'TurnoClaro',
        Producer: 'TurnoClaro (PDFKit)',
      },
    });
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    // The number of pages is known at the end: each foot shows this drawing, which is written last.
    this.total = this.doc.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -4, 40, 12],
    });
    this.addPage();
  }

  get fullWidth(): number {
    return this.edges.right - this.edges.left;
  }

  /** How much of the page is free. */
  get left(): number {
    return this.edges.bottom - this.y;
  }

  /** A new `running` head is also that of the pages after it. */
  addPage(running = this.running): void {
    this.running = running;
    this.doc.addPage();
    this.pageNumber += 1;
    const { edges } = this;
    this.y = edges.top;
    this.font.layoutCache = Object.create(null);
    this.ornament(() => {
      if (this.pageNumber > 1)
        this.draw(
          this.printable(this.running),
          { x: edges.left, y: 34 },
          small,
        );
      const y = edges.bottom + 18;
      const number = `Página ${this.pageNumber} de `;
      this.draw(number, { x: edges.left, y }, small);
      this.drawTotal(edges.left + this.widthOf(number, small), y + 8);
      const foot = this.printable(this.info.foot);
      this.draw(foot, { x: edges.right - this.widthOf(foot, small), y }, small);
    });
  }

  /** Goes to a new page unless that much is free on this one. */
  makeRoom(points: number): void {
    if (this.left < points && this.y > this.edges.top) this.addPage();
  }

  printable(text: string): string {
    const { font } = this.font;
    return printableText(text, (codePoint) =>
      font.hasGlyphForCodePoint(codePoint),
    );
  }

  widthOf(text: string, style: Style): number {
    return this.doc
      .font(fontFiles[style.font])
      .fontSize(style.size)
      .widthOfString(text);
  }

  /** Draws one line of printable text, with its upper edge there. */
  draw(line: string, at: { x: number; y: number }, style: Style): void {
    this.doc
      .font(fontFiles[style.font])
      .fontSize(style.size)
      .fillColor(style.color);
    if (line !== '') this.doc.text(line, at.x, at.y, { lineBreak: false });
  }

  /** Draws an ornament, which a screen reader does not read. */
  ornament(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.doc.endMarkedContent();
  }

  /** A new element of the structure: a heading, a paragraph, a part of a table. It ends with its parent. */
  element(
    tag: string,
    parent?: PDFKit.PDFStructureElement,
    options = {},
  ): PDFKit.PDFStructureElement {
    const element = this.doc.struct(tag, options);
    (parent ?? this.root).add(element);
    return element;
  }

  /** The drawing within, on one page, belongs to that element. */
  within(
    element: PDFKit.PDFStructureElement,
    tag: string,
    draw: () => void,
  ): void {
    const content = this.doc.markStructureContent(tag);
    draw();
    this.doc.endMarkedContent();
    element.add(content);
  }

  end(): void {
    this.doc.font(fontFiles.regular);
    const [glyphs] = this.font.encode(String(this.pageNumber));
    Object.assign(this.total.data, {
      Resources: { Font: { [this.font.id]: this.font.ref() } },
    });
    this.total.end(
      `BT /${this.font.id} ${small.size} Tf <${glyphs.join('')}> Tj ET`,
    );
    this.doc.end();
  }

  private drawTotal(x: number, baseline: number): void {
    this.doc.page.xobjects.Total = this.total;
    this.doc.save().transform(1, 0, 0, -1, x, baseline);
    this.doc.fillColor(small.color).addContent('/Total Do').restore();
  }

  private get font(): EmbeddedFont {
    return (this.doc as unknown as { _font: EmbeddedFont })._font;
  }
}
