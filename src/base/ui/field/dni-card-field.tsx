import { useEffect, useEffectEvent } from 'react';
import {
  type DniCard,
  looksLikeDniCard,
  parseDniCard,
} from '../../person/rules/dni-card.ts';
import { TextField } from './text-field.tsx';

const READER_PAUSE_MS = 700;

interface DniCardFieldProps {
  hint: string;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
  /** Called when a barcode reader typed a document into the field. */
  onCard: (card: DniCard) => void;
  /** The text comes from a document, but cannot be read. */
  onUnreadableCard: () => void;
}

/**
 * The DNI, typed or scanned. A USB reader types the document's whole text and then, mostly, Enter or Tab, which must
 * neither submit the form nor count as a wrong number.
 */
export function DniCardField({
  hint,
  value,
  error,
  onType,
  onCard,
  onUnreadableCard,
}: DniCardFieldProps) {
  const readCard = useEffectEvent(() => {
    const card = parseDniCard(value);
    if (card) onCard(card);
  });

  // For readers that end without a key. A truncated text may already look like a card, so this waits until the typing
  // is over.
  useEffect(() => {
    if (!looksLikeDniCard(value)) return;
    const pause = setTimeout(readCard, READER_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [value]);

  function finish() {
    if (!looksLikeDniCard(value)) return;
    const card = parseDniCard(value);
    if (card) onCard(card);
    else onUnreadableCard();
  }

  return (
    <TextField
      label="DNI"
      hint={hint}
      error={error}
      name="dni"
      inputMode="numeric"
      data-takes-reads
      autoComplete="off"
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !looksLikeDniCard(value)) return;
        event.preventDefault();
        finish();
      }}
    />
  );
}
