import type { RefObject } from 'react';
import { useRef } from 'react';
import { Button } from '../button/button.tsx';

interface PictureButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  label: string;
  inputLabel: string;
  describedBy: string | undefined;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

/** Chooses a picture from a file. */
export function PictureButton({
  ref,
  label,
  inputLabel,
  describedBy,
  isBusy,
  onChoose,
}: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={inputLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      <Button
        ref={ref}
        aria-describedby={describedBy}
        busy={isBusy}
        busyLabel="Guardando…"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
