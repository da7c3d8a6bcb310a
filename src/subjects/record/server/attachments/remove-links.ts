import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';
import { isLink } from './names-in-pdf.ts';

/** Removes the links to web sites and other files from a document. The text stays. */
export function removeLinks(context: PDFContext): void {
  const objects = context.enumerateIndirectObjects();
  for (const [, object] of objects) removeWithin(context, object);
  for (const [ref, object] of objects) if (isLink(object)) context.delete(ref);
}

function removeWithin(context: PDFContext, object: PDFObject): void {
  if (object instanceof PDFArray) {
    for (let index = object.size() - 1; index >= 0; index--) {
      if (isLink(object.lookup(index))) object.remove(index);
      else removeWithin(context, object.get(index));
    }
  }
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return;
  for (const [key, value] of dict.entries()) {
    // The base address of a document's links.
    if (key === PDFName.of('URI') || isLink(context.lookup(value)))
      dict.delete(key);
    else removeWithin(context, value);
  }
}
