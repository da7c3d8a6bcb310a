import {
  asksCountry,
  countries,
  otherDocumentKinds,
} from '../../person/rules/identity-document.ts';
import { countryName, documentKindWords } from '../format/document-words.ts';
import type { TypedDocument } from '../forms/typed-document.ts';
import styles from './document-fields.module.css';
import { SelectField, TextField } from './text-field.tsx';

interface DocumentFieldsProps {
  typed: TypedDocument;
  errors: Partial<Record<keyof TypedDocument, string | undefined>>;
  onType: (changes: Partial<TypedDocument>) => void;
}

/** The document of a person without DNI: which, its number, and the country that gave it. */
export function DocumentFields({ typed, errors, onType }: DocumentFieldsProps) {
  const { documentKind } = typed;
  const kind = documentKind === 'none' ? '' : documentKind;
  return (
    <div className={styles.fields}>
      <SelectField
        label="Otro documento"
        optional
        value={documentKind}
        error={errors.documentKind}
        onChange={({ target }) =>
          onType({
            documentKind: target.value as TypedDocument['documentKind'],
          })
        }
      >
        <option value="">No lo mostró todavía</option>
        {otherDocumentKinds.map((kind) => (
          <option key={kind} value={kind}>
            {documentKindWords[kind]}
          </option>
        ))}
        <option value="none">No tiene ninguno</option>
      </SelectField>
      {kind && (
        <TextField
          label="Número del documento"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed.documentNumber}
          error={errors.documentNumber}
          onChange={({ target }) => onType({ documentNumber: target.value })}
        />
      )}
      {kind && asksCountry(kind) && (
        <SelectField
          label="País que lo dio"
          value={typed.documentCountry}
          error={errors.documentCountry}
          onChange={({ target }) => onType({ documentCountry: target.value })}
        >
          <option value="">Elija…</option>
          {countries
            .filter((country) => kind !== 'foreign' || country !== 'AR')
            .map((country) => (
              <option key={country} value={country}>
                {countryName(country)}
              </option>
            ))}
        </SelectField>
      )}
    </div>
  );
}
