import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button/button.tsx';
import { LoadingLines } from '../../components/loading/loading.tsx';
import { QueryContent } from '../../components/problem/query-content.tsx';
import { Row, Rows } from '../../components/rows/rows.tsx';
import { kindWords } from './message-words.ts';
import styles from './messages.module.css';
import { TemplateEditor } from './template-editor.tsx';

/** The clinic's words for each kind of message. */
export function TemplatesPart() {
  const templates = useQuery(api.admin.messages.templates.queryOptions());
  const [open, setOpen] = useState<string | null>(null);
  return (
    <QueryContent query={templates} loading={<LoadingLines label="Buscando los textos…" count={8} />}>
      {(all) => (
        <Rows label="Textos de los mensajes">
          {all.map((template) => (
            <Row
              key={template.kind}
              end={
                open !== template.kind && (
                  <Button kind="quiet" onClick={() => setOpen(template.kind)}>
                    Cambiar <span className="visually-hidden">{kindWords[template.kind]}</span>
                  </Button>
                )
              }
            >
              <h2 className={styles.kind}>{kindWords[template.kind]}</h2>
              {open === template.kind ? (
                <TemplateEditor template={template} onClose={() => setOpen(null)} />
              ) : (
                <p className={styles.quiet}>
                  {template.isDefault ? 'Texto original' : 'Texto propio de la clínica'} · {template.subject}
                </p>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </QueryContent>
  );
}
