import {
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
} from 'react';
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Section,
  Text,
} from 'react-email';
import type { Action, Fact } from '../message/message.ts';
import {
  lightEmailColors as colors,
  emailStyleSheet,
} from './email-parts-colors.ts';
import { UNSUBSCRIBE_LABEL } from './render-email-text.ts';

const FONT =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
export const body = { fontSize: '16px', lineHeight: '24px' };
const small = { fontSize: '14px', lineHeight: '20px' };
// A very long word must not widen the page.
export const breaking = {
  wordBreak: 'break-word',
  overflowWrap: 'anywhere',
} as const;

/** The whole page: letterhead and sheet in the middle, the clinic's address below. */
export function emailPage({
  title,
  sheet,
  footer,
}: {
  title: string;
  sheet: ReactNode;
  footer: ReactNode;
}): ReactElement {
  const name = (of: string, content: string) =>
    createElement('meta', { name: of, content });
  return createElement(
    Html,
    { lang: 'es-AR' },
    createElement(
      Head,
      null,
      name('viewport', 'width=device-width, initial-scale=1'),
      name('color-scheme', 'light dark'),
      name('supported-color-schemes', 'light dark'),
      // Keeps a name that looks like a phone or an address from becoming a link.
      name(
        'format-detection',
        'telephone=no, date=no, address=no, email=no, url=no',
      ),
      createElement('title', null, title),
      createElement('style', null, emailStyleSheet),
    ),
    createElement(
      Body,
      {
        lang: 'es-AR',
        className: 'page',
        style: {
          backgroundColor: colors.page,
          fontFamily: FONT,
          margin: '0',
          padding: '24px 12px',
        },
      },
      createElement(
        Container,
        { style: { maxWidth: '600px', tableLayout: 'fixed' } },
        createElement(
          Section,
          { className: 'card', tdClassName: 'sheet', style: sheetStyle },
          sheet,
        ),
        footer,
      ),
    ),
  );
}

const sheetStyle = {
  backgroundColor: colors.surface,
  borderRadius: '8px',
  padding: '24px 20px 28px',
  ...breaking,
};

export function letterhead(clinicName: string): ReactElement {
  return createElement(
    Heading,
    {
      as: 'h1',
      className: 'text',
      style: {
        ...breaking,
        color: colors.text,
        fontSize: '20px',
        fontWeight: 600,
        lineHeight: '28px',
        margin: '0 0 20px',
      },
    },
    clinicName,
  );
}

/** Keeps the line breaks of a paragraph. */
export function paragraph(text: string, key: number): ReactElement {
  const lines = text
    .split('\n')
    .map((line, index) =>
      createElement(
        Fragment,
        { key: index },
        index > 0 && createElement('br'),
        line,
      ),
    );
  return createElement(
    Text,
    {
      key,
      className: 'text',
      style: { ...body, ...breaking, color: colors.text, margin: '0 0 16px' },
    },
    lines,
  );
}

/** The only real table for screen readers: each row has a heading. */
export function factsTable(facts: Fact[]): ReactElement {
  const cell = {
    borderTop: `1px solid ${colors.line}`,
    padding: '10px 0',
    textAlign: 'left',
    verticalAlign: 'top',
  } as const;
  const rows = facts.map(({ label, value }, index) =>
    createElement(
      'tr',
      { key: index },
      createElement(
        'th',
        {
          scope: 'row',
          width: 100,
          className: 'quiet line',
          style: {
            ...cell,
            ...body,
            color: colors.quiet,
            fontWeight: 400,
            paddingRight: '12px',
          },
        },
        label,
      ),
      createElement(
        'td',
        {
          className: 'text line',
          style: {
            ...cell,
            ...body,
            ...breaking,
            color: colors.text,
            fontWeight: 600,
          },
        },
        value,
      ),
    ),
  );
  return createElement(
    'table',
    {
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      className: 'line',
      style: factsStyle,
    },
    createElement('tbody', null, rows),
  );
}

const factsStyle = {
  borderBottom: `1px solid ${colors.line}`,
  borderCollapse: 'collapse',
  margin: '24px 0 0',
  tableLayout: 'fixed',
  width: '100%',
} as const;

export function actButton({ label, url }: Action): ReactElement {
  return createElement(
    Section,
    { style: { paddingTop: '28px' } },
    createElement(
      Button,
      {
        href: url,
        className: 'act',
        style: {
          ...body,
          backgroundColor: colors.accent,
          borderRadius: '8px',
          boxSizing: 'border-box',
          color: colors['on-accent'],
          display: 'block',
          fontWeight: 600,
          padding: '18px 28px',
          textAlign: 'center',
        },
      },
      label,
    ),
  );
}

export function clinicFooter({
  lines,
  unsubscribeUrl,
}: {
  lines: string[];
  unsubscribeUrl: string | null;
}): ReactElement {
  const style = { ...small, ...breaking, color: colors.quiet, margin: '0' };
  return createElement(
    Section,
    { tdClassName: 'foot', style: { padding: '20px 20px 0' } },
    ...lines.map((line) =>
      createElement(Text, { className: 'quiet', style }, line),
    ),
    unsubscribeUrl !== null &&
      createElement(
        Text,
        { className: 'quiet', style: { ...style, marginTop: '16px' } },
        createElement(
          Link,
          {
            href: unsubscribeUrl,
            className: 'link',
            style: { color: colors.accent, textDecoration: 'underline' },
          },
          UNSUBSCRIBE_LABEL,
        ),
      ),
  );
}
