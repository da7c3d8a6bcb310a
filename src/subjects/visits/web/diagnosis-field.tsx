import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import {
  type ControlProps,
  Field,
  unasked,
} from '../../../base/ui/field/field.tsx';
import {
  Suggestions,
  useSuggestions,
} from '../../../base/ui/panel/suggestions.tsx';
import { cutText } from '../../outbox/rules/template.ts';
import { type Diagnosis, LINE_MAX } from '../../record/rules/entry-content.ts';
import type { FoundDiagnosis } from '../contract/diagnoses.ts';

interface DiagnosisFieldProps {
  /** Its place in the list, from 1 on. */
  place: number;
  diagnosis: Diagnosis | undefined;
  error: ReactNode;
  onChange: (diagnosis: Diagnosis) => void;
  onLeave: () => void;
}

/**
 * One diagnosis: free text, or taken with the arrows and Enter from the clinic's lists or our own short one.
 */
export function DiagnosisField({
  place,
  diagnosis,
  error,
  onChange,
  onLeave,
}: DiagnosisFieldProps) {
  const code = diagnosis?.code;
  return (
    <Field
      label={<span className="visually-hidden">Diagnóstico {place}</span>}
      hint={code ? `${diagnosis.codeSystem} ${code}` : undefined}
      error={error}
    >
      {(control) => (
        <DiagnosisControl
          control={unasked(control)}
          diagnosis={diagnosis}
          placeholder={place > 1 && !diagnosis ? 'Otro' : undefined}
          onChange={onChange}
          onLeave={onLeave}
        />
      )}
    </Field>
  );
}

interface DiagnosisControlProps
  extends Pick<DiagnosisFieldProps, 'diagnosis' | 'onChange' | 'onLeave'> {
  control: ControlProps;
  placeholder: string | undefined;
}

const none: FoundDiagnosis[] = [];
/** Milliseconds without typing before a search is sent. */
const PAUSE_MS = 150;

function DiagnosisControl({
  control,
  diagnosis,
  placeholder,
  onChange,
  onLeave,
}: DiagnosisControlProps) {
  const text = diagnosis?.text ?? '';
  /** True while the text was just typed, and not yet taken or left. */
  const [isAsking, setAsking] = useState(false);
  const typed = text.trim();
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: found = none } = useQuery({
    ...api.doctor.diagnoses.search.queryOptions({ input: { query } }),
    enabled: isAsking && query.length >= 2,
    placeholderData: keepPreviousData,
    // The search is only a help to write: without it the field takes free text.
    retry: false,
  });
  const { byKey, combobox, list } = useSuggestions({
    suggestions: found.map(({ text: label, code, codeSystem }) => ({
      id: `${codeSystem} ${code} ${label}`,
      label,
      detail: code && `${codeSystem} ${code}`,
    })),
    isOpen: isAsking && query.length >= 2 && typed.length >= 2,
    query,
    startsAtFirst: false,
    onChoose: (index) => {
      const chosen = found[index] as FoundDiagnosis;
      setAsking(false);
      onChange({ ...chosen, text: cutText(chosen.text, { max: LINE_MAX }) });
    },
    onClose: () => setAsking(false),
  });
  return (
    <Suggestions label="Diagnósticos" list={list}>
      <input
        {...control}
        {...combobox}
        autoComplete="off"
        maxLength={LINE_MAX}
        placeholder={placeholder}
        value={text}
        onKeyDown={byKey}
        onBlur={() => {
          setAsking(false);
          onLeave();
        }}
        onChange={({ target }) => {
          setAsking(true);
          // A diagnosis taken from a list and then rewritten is free text.
          onChange({ text: target.value, code: null, codeSystem: null });
        }}
      />
    </Suggestions>
  );
}
