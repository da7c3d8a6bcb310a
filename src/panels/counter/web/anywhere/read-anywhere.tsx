import { useState } from 'react';
import { useReads } from '../../../../base/ui/panel/reads/use-reads.ts';
import { ReadsDialog } from './reads-dialog.tsx';

/**
 * A card that is read, or a number that is typed, on any other page of the counter: it is looked for in the day, and an
 * arrival is asked about over the page.
 */
export function ReadAnywhere() {
  const [start, setStart] = useState<{ text: string; isEntered: boolean } | null>(null);
  useReads({
    begin: (text) => setStart({ text, isEntered: false }),
    take: (text, isEntered) => setStart({ text, isEntered }),
  });
  return start && <ReadsDialog start={start} onClose={() => setStart(null)} />;
}
