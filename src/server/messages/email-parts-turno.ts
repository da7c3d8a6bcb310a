import { createElement, Fragment, type ReactElement } from 'react';
import { Heading } from 'react-email';
import { actButton, body, breaking, factsTable } from './email-parts.ts';
import { lightEmailColors as colors } from './email-parts-colors.ts';
import type { Message } from './message.ts';

/** Under a heading of its own, with a link that says no more than the others: the heading tells them apart. */
export function turnoOfSeveral(
  { title, facts, action }: Message['turnos'][number],
  key: number,
): ReactElement {
  return createElement(
    Fragment,
    { key },
    createElement(
      Heading,
      {
        as: 'h2',
        className: 'text',
        style: { ...body, ...breaking, color: colors.text, fontWeight: 600, margin: '28px 0 0' },
      },
      title,
    ),
    factsTable(facts),
    action && actButton(action),
  );
}
