import { useState } from 'react';
import { useReads } from '../../../../base/ui/panel/reads/use-reads.ts';
import { ReadsDialog } from './reads-dialog.tsx';

/**
 * On any other page of the counter: looks up a card that is read or a number that is typed, and asks over the
 * page about the arrival.
 */
export function ReadAnywhere() {
  const [start, setStart] = useState<{
    text: string;
    isEntered: boolean;
  } | null>(null);
  useReads({
    begin: (text) => setStart({ text, isEntered: false }),
    take: (text, isEntered) => setStart({ text, isEntered }),
  });
  return start && <ReadsDialog start={start} onClose={() => setStart(null)} />;
}
