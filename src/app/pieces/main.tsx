// The page `/_pieces` of `npm run dev`: scripts/dev/answer-pieces.ts. No other file imports this one, so no build has it.
import 'virtual:theme.css';
import '../../base/ui/base.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followColorScheme } from '../../base/ui/layout/color-scheme.ts';
import { type PieceAddress, readAddress } from './piece-address.ts';

// As in ../web/main.tsx.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

async function start(root: HTMLElement) {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
  const address = readAddress(window.location.search);
  const shown = address.isFrame
    ? await frameOf(address)
    : await pageOf(address);
  createRoot(root).render(<StrictMode>{shown}</StrictMode>);
}

async function pageOf(address: PieceAddress): Promise<ReactNode> {
  followColorScheme();
  const { PiecesPage } = await import('./pieces-page.tsx');
  return <PiecesPage address={address} />;
}

async function frameOf({
  scheme,
  piece,
  state,
}: PieceAddress): Promise<ReactNode> {
  const { documentElement } = document;
  documentElement.setAttribute('data-mantine-color-scheme', scheme ?? 'light');
  // The frame must be as wide as a phone, so no scrollbar takes part of it.
  documentElement.style.scrollbarWidth = 'none';
  const { PieceFrame } = await import('./piece-frame.tsx');
  return <PieceFrame piece={piece ?? ''} state={state} />;
}

const root = document.getElementById('root');
if (root) void start(root);
