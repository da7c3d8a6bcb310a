import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../base/api/web/client/api.ts';
import { Button } from '../../../base/ui/button/button.tsx';
import { LoadingLines } from '../../../base/ui/loading/loading.tsx';
import { QueryContent } from '../../../base/ui/problem/query-content.tsx';
import { Row, Rows } from '../../../base/ui/rows/rows.tsx';
import { rulesOf } from '../../outbox/rules/message-kinds.ts';
import styles from './messages.module.css';
import { TemplateEditor } from './template-editor.tsx';

/** The clinic's words for each kind of message. */
export function TemplatesPart() {
  const templates = useQuery(api.admin.messages.templates.queryOptions());
  const [open, setOpen] = useState<string | null>(null);
  return (
    <QueryContent
      query={templates}
      loading={<LoadingLines label="Buscando los textos…" count={8} />}
    >
      {(all) => (
        <Rows label="Textos de los mensajes">
          {all.map((template) => (
            <Row
              key={template.kind}
              end={
                open !== template.kind && (
                  <Button kind="quiet" onClick={() => setOpen(template.kind)}>
                    Cambiar{' '}
                    <span className="visually-hidden">
                      {rulesOf(template.kind).label}
                    </span>
                  </Button>
                )
              }
            >
              <h2 className={styles.kind}>{rulesOf(template.kind).label}</h2>
              {open === template.kind ? (
                <TemplateEditor
                  template={template}
                  onClose={() => setOpen(null)}
                />
              ) : (
                <p className={styles.quiet}>
                  {template.isDefault
                    ? 'Texto original'
                    : 'Texto propio de la clínica'}{' '}
                  · {template.subject}
                </p>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </QueryContent>
  );
}
