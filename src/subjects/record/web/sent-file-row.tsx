import { Button } from '../../../base/ui/button/button.tsx';
import { FieldError } from '../../../base/ui/field/field.tsx';
import { useInSight } from '../../../base/ui/in-sight/use-in-sight.ts';
import { sizeWords } from './attachment-row.tsx';
import list from './attachments.module.css';
import type { SentFile } from './use-file-sending.ts';

interface SentFileRowProps {
  sent: SentFile;
  onSendAgain: () => void;
  onForget: () => void;
}

/** Shows how far a file got, and the ways out if it failed. */
export function SentFileRow({ sent, onSendAgain, onForget }: SentFileRowProps) {
  const { key, file, progress, problem, canRetry } = sent;
  // The row may be out of sight, and must show that the file came, or why it was refused.
  const row = useInSight<HTMLLIElement>(problem);
  return (
    <li ref={row} className={list.row}>
      <div className={list.file}>
        <span className={list.thumbnail} aria-hidden="true">
          {problem ? '!' : '…'}
        </span>
        <p className={list.name}>
          {file.name} <span className={list.size}>{sizeWords(file.size)}</span>
        </p>
      </div>
      <div className={list.acts}>
        {canRetry && (
          <Button kind="quiet" onClick={onSendAgain}>
            Intentar otra vez{' '}
            <span className="visually-hidden">con {file.name}</span>
          </Button>
        )}
        {problem && (
          <Button kind="quiet" onClick={onForget}>
            Descartar <span className="visually-hidden">{file.name}</span>
          </Button>
        )}
      </div>
      <div className={list.below}>
        {progress !== null && (
          <progress
            className={list.progress}
            aria-label={`Enviando ${file.name}`}
            // A file that is all sent is still being checked, so the bar has no value.
            {...(progress < 1 && { value: progress })}
          />
        )}
        {problem && (
          <div role="alert">
            <FieldError id={`sent-${key}`}>{problem}</FieldError>
          </div>
        )}
      </div>
    </li>
  );
}
