import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { classNameOf } from './vite-class-names.ts';
import { madeModules } from './vite-made-modules.ts';
import { minifiedContract } from './vite-minified-contract.ts';
import { moduleFiles } from './vite-module-files.ts';
import { serviceWorker } from './vite-service-worker.ts';

/** Serves `virtual:theme.css`: every token of the theme as a CSS variable, in a file and not in a script. */
function themeAsCss(): Plugin {
  return madeModules({
    name: 'theme-as-css',
    file: join(import.meta.dirname, 'src/web/theme.ts'),
    prefix: 'virtual:theme.css',
    read: () => import('./src/web/theme.ts'),
    madeOf: /\/src\/(?:web\/theme\.ts$|domain\/)/,
    make: ({ themeCss }) => ({ 'virtual:theme.css': themeCss() }),
  });
}

/**
 * Sonner adds its style sheet by script when it is imported, which our content security policy forbids.
 * We import its `styles.css` instead and take the call out.
 */
function sonnerWithoutInjectedStyles(): Plugin {
  const injection = /^__insertCSS\(".*"\);$/m;
  return {
    name: 'sonner-without-injected-styles',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return undefined;
      if (!injection.test(code))
        this.error('sonner no longer injects its styles the way we knew: look again');
      return { code: code.replace(injection, ''), map: null };
    },
  };
}

/**
 * What every page needs, with all that it imports; the few pieces that the home page shares with others; and the styles
 * of the pages that a patient sees first, which weigh less than the requests for them.
 */
const neededAtOnce = new RegExp(
  [
    'src/contract/public/page-words',
    'src/web/(main|appointments/said-words|components/(empty-state|moment/moment|specialty-icon|directions))',
    'src/domain/(text/(?!delimited-text|clean-typed)|people/name-search|clinic/(care-search|position))',
    // What calls are made of comes last; this part of it alone would be a request for less than a kilobyte.
    'node_modules/@orpc/contract/',
    'src/web/appointments/(care-search|free-times|next-times|own-place|waitlist)/.*\\.module\\.css',
    'src/web/features/(booking|cancel-appointment|doctors|document-check|home|own-queue|recovery|registration)/.*\\.module\\.css',
    'src/web/components/(accepted-insurers|avatar|choice-link|confirm|facts|field/(?!document-fields)|rows|section)/?.*\\.module\\.css',
    'src/web/(components/layout/phone-frame|features/kiosk/here|step-up/.*)\\.module\\.css',
  ].join('|'),
);

/** Puts the site's icon into the HTML: a request for it would weigh five times as much. */
function iconInHtml(): Plugin {
  return {
    name: 'icon-in-html',
    transformIndexHtml(html) {
      const icon = readFileSync(join(import.meta.dirname, 'src/web/public/favicon.svg'), 'utf8').replaceAll(
        /\s*\n\s*/g,
        '',
      );
      return html.replace(
        'href="/favicon.svg"',
        () => `href="data:image/svg+xml,${encodeURIComponent(icon)}"`,
      );
    },
  };
}

/** What old browsers read is copied as it is: here it is made small, still in the syntax of 2009. */
function earlyMinified(): Plugin {
  return {
    name: 'early-minified',
    apply: 'build',
    async generateBundle() {
      for (const fileName of ['early.js', 'old-screen.js']) {
        const source = readFileSync(join(import.meta.dirname, 'src/web/public', fileName), 'utf8');
        const { code } = await minify(fileName, source, { compress: false });
        // The minifier writes texts as templates, which old browsers cannot read.
        const inQuotes = code.replaceAll('`', "'");
        if (/=>|\$\{|\b(?:let|const|class) /.test(inQuotes)) throw new Error(`${fileName} has new syntax.`);
        this.emitFile({ type: 'asset', fileName, source: inQuotes });
      }
    },
  };
}

/** The styles and the spinner come before the first scripts on a narrow line: nothing that is drawn first waits for those. */
function scriptsAfterStyles(): Plugin {
  return {
    name: 'scripts-after-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
    },
  };
}

/** The router comes with the shell: so neither of the two first files keeps the other waiting. */
const firstLibraries = /node_modules\/(?!@tanstack\/(react-router|router-core|history|store|react-store)\/)/;

/** A booking's usual screens, one file: what few need, a series or the waiting list, is fetched when it is needed. */
const bookingItself = /src\/web\/features\/booking\/(?!series\/|share\/|wait\/|steps\/in-own-tab)/;

/** How a wish of the waiting list is shown and changed, one file for the pages that do. */
const wishes = /src\/web\/(appointments\/waitlist|features\/waitlist-link)\//;

/** What a phone shows to who scanned a screen of the clinic, with the words that it shares with that screen. */
const arrivalByPhone = /src\/web\/features\/kiosk\/(here-|kiosk-words)/;

/** What the public pages share where somebody fills in or chooses something, or follows what changes. */
const sharedByForms = new RegExp(
  [
    'src/web/components/(accepted-insurers|avatar|choice-link|confirm|facts|moment|page/(?!not-found)|problem|rows|section)',
    'src/web/components/(field/(?!dni-card|picture|desk-names|card-questions|document-fields)|layout/phone-frame)',
    'src/web/live/',
    'src/web/appointments/((free-times|next-times|visit)/|kept/unsent-acts)',
    'src/web/step-up/(act-problem|activation-way|code-form|code-problem|qr-code|secret-field|typed-code)',
    'src/web/(format/(told-words|insurer-period-words)|framed/is-framed)',
    'src/web/forms/(read-person|said-name|typed-date|new-password|provinces)',
    'src/web/api/(random-uuid|use-order|use-sending|with-proof-of-work)',
    'src/web/components/toast/sign-in-toasts',
    'src/domain/(clinic/insurers-taken|people/(birth-date|card-names|cuil|dni|dni-card|languages|name-signs|name-words|person-names?|typed-name)|scheduling/next-times|text/clean-typed)\\.',
    'src/contract/(field-messages|refusal-sentences)',
    'node_modules/@tanstack/.*/(mutationObserver|useMutation|useLocation)\\.',
  ].join('|'),
);

export default defineConfig({
  root: 'src/web',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'routes',
      generatedRouteTree: 'routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.tsx?$',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      tmpDir: 'node_modules/.tanstack',
    }),
    react(),
    minifiedContract(),
    themeAsCss(),
    iconInHtml(),
    earlyMinified(),
    scriptsAfterStyles(),
    sonnerWithoutInjectedStyles(),
    serviceWorker(),
    moduleFiles(),
    compression({
      threshold: 512,
      logLevel: 'silent',
      exclude: /\.(html|json)$/,
      algorithms: [
        defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        defineAlgorithm('gzip', { level: 9 }),
      ],
    }),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every request repeats some 1.4 KB of headers, so pages share few files. What every page needs comes in two: one
        // changes with our releases, one with the libraries'.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: firstLibraries, priority: 3 },
            { name: 'shell', test: neededAtOnce, priority: 2 },
            { name: 'forms', test: sharedByForms, priority: 1 },
            { name: 'booking', test: bookingItself },
            { name: 'wishes', test: wishes },
            { name: 'arrival', test: arrivalByPhone },
          ],
        },
      },
    },
  },
});
