import { useState } from 'react';
import { Button } from '../../../../base/ui/button/button.tsx';
import { usePlaceFocus } from '../../../../base/ui/focus/use-place-focus.ts';
import { Section } from '../../../../base/ui/section/section.tsx';
import { CodeForm } from './code-form.tsx';
import { NewbornForm } from './newborn-form.tsx';
import styles from './own-family.module.css';

/** Adds a person to represent without the counter: by their code, or a newborn baby. */
export function AddFamily() {
  const [adding, setAdding] = useState<'code' | 'newborn' | null>(null);
  const { place, focusPlace } = usePlaceFocus();
  const close = () => {
    setAdding(null);
    focusPlace();
  };
  return (
    <Section title="Agregar a alguien">
      <div ref={place} tabIndex={-1} className={styles.place}>
        {adding === 'code' && <CodeForm onDone={close} />}
        {adding === 'newborn' && <NewbornForm onDone={close} />}
        {adding === null && (
          <>
            <p>
              Un familiar adulto puede darle un código desde su cuenta. A un
              recién nacido lo registra usted; a los demás los vinculan en
              recepción.
            </p>
            <div className={styles.acts}>
              <Button onClick={() => setAdding('code')}>Tengo un código</Button>
              <Button onClick={() => setAdding('newborn')}>
                Registrar a un recién nacido
              </Button>
            </div>
          </>
        )}
      </div>
    </Section>
  );
}
