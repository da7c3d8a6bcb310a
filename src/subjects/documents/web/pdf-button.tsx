import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActProblem } from '../../../base/ui/acts/act-problem.tsx';
import { Button, type ButtonKind } from '../../../base/ui/button/button.tsx';
import { openFile } from '../../../base/ui/file/open-file.ts';
import type { Pdf } from '../contract/record-documents.ts';

interface PdfButtonProps {
  kind?: ButtonKind;
  fetchPdf: () => Promise<Pdf>;
  children: ReactNode;
  'data-first'?: boolean;
}

/** Downloads a document as a PDF, to keep or to print. */
export function PdfButton({
  kind = 'second',
  fetchPdf,
  children,
  ...rest
}: PdfButtonProps) {
  const make = useMutation({
    mutationFn: fetchPdf,
    onSuccess: ({ fileName, pdf }) => {
      const bytes = Uint8Array.from(atob(pdf), (letter) =>
        letter.charCodeAt(0),
      );
      const address = URL.createObjectURL(
        new Blob([bytes], { type: 'application/pdf' }),
      );
      openFile(address, fileName);
      // Revoked after a minute, when the browser has the file.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
  });
  return (
    <>
      <Button
        {...rest}
        kind={kind}
        busy={make.isPending}
        busyLabel="Preparando…"
        onClick={() => make.mutate()}
      >
        {children}
      </Button>
      <ActProblem
        error={make.error}
        onRetry={() => make.mutate()}
        retrying={make.isPending}
      />
    </>
  );
}
