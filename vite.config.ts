import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import {
  arrivalModules,
  bookingModules,
  formsModules,
  isAmong,
  shellModules,
  wishesModules,
} from './vite-bundles.ts';
import { classNameOf } from './vite-class-names.ts';
import { madeModules } from './vite-made-modules.ts';
import { minifiedContract } from './vite-minified-contract.ts';
import { moduleFiles } from './vite-module-files.ts';
import { routesLoadedWhenOpened } from './vite-routes.ts';
import { serviceWorker } from './vite-service-worker.ts';

/** Serves `virtual:theme.css`: all tokens of the theme as CSS variables, in a file instead of a script. */
function themeAsCss(): Plugin {
  return madeModules({
    name: 'theme-as-css',
    file: join(import.meta.dirname, 'src/base/ui/theme.ts'),
    prefix: 'virtual:theme.css',
    read: () => import('./src/base/ui/theme.ts'),
    madeOf: /\/src\/(?:base\/ui\/theme\.ts$|.*\/rules\/|base\/(?:time|text)\/)/,
    make: ({ themeCss }) => ({ 'virtual:theme.css': themeCss() }),
  });
}

/**
 * Sonner adds its style sheet by script on import, which our content security policy forbids. We import its
 * `styles.css`, and remove that call.
 */
function sonnerWithoutInjectedStyles(): Plugin {
  const injection = /^__insertCSS\(".*"\);$/m;
  return {
    name: 'sonner-without-injected-styles',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.mjs/.test(id)) return undefined;
      if (!injection.test(code))
        this.error(
          'sonner no longer injects its styles the way we knew: look again',
        );
      return { code: code.replace(injection, ''), map: null };
    },
  };
}

/** Puts the site's icon into the HTML, because a request for it would be five times as large. */
function iconInHtml(): Plugin {
  return {
    name: 'icon-in-html',
    transformIndexHtml(html) {
      const icon = readFileSync(
        join(import.meta.dirname, 'src/app/public/favicon.svg'),
        'utf8',
      ).replaceAll(/\s*\n\s*/g, '');
      return html.replace(
        'href="/favicon.svg"',
        () => `href="data:image/svg+xml,${encodeURIComponent(icon)}"`,
      );
    },
  };
}

/** Makes the scripts for old browsers smaller, in the syntax of 2009. Vite would copy them as they are. */
function earlyMinified(): Plugin {
  return {
    name: 'early-minified',
    apply: 'build',
    async generateBundle() {
      for (const fileName of ['early.js', 'old-screen.js']) {
        const source = readFileSync(
          join(import.meta.dirname, 'src/app/public', fileName),
          'utf8',
        );
        const { code } = await minify(fileName, source, { compress: false });
        // The minifier writes strings as templates, which old browsers cannot read.
        const inQuotes = code.replaceAll('`', "'");
        if (/=>|\$\{|\b(?:let|const|class) /.test(inQuotes))
          throw new Error(`${fileName} has new syntax.`);
        this.emitFile({ type: 'asset', fileName, source: inQuotes });
      }
    },
  };
}

/**
 * Gives scripts a low priority on a slow connection. The styles and the spinner, which are drawn first, do
 * not need them.
 */
function scriptsAfterStyles(): Plugin {
  return {
    name: 'scripts-after-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(
          '<script type="module"',
          '<script type="module" fetchpriority="low"',
        ),
    },
  };
}

/** This part of the calls' code joins the shell. Alone it would be a request for less than a kilobyte. */
const callsOfContract = [/node_modules\/@orpc\/contract\//];

/** The parts of every page's libraries that only forms use. */
const laterLibraries = [
  /node_modules\/@tanstack\/.*\/(mutationObserver|useMutation|useLocation)\./,
];

/** The router is in the shell's file, so that the two first files do not wait for each other. */
const firstLibraries =
  /node_modules\/(?!@tanstack\/(react-router|router-core|history|store|react-store)\/)/;

export default defineConfig({
  root: 'src',
  publicDir: 'app/public',
  plugins: [
    routesLoadedWhenOpened(),
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
        defineAlgorithm('brotliCompress', {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
        }),
        defineAlgorithm('gzip', { level: 9 }),
      ],
    }),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each request repeats some 1.4 KB of headers, so pages share few files. The part that every page
        // needs has two files: one changes with our releases, and one with the libraries'.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              tags: ['$initial'],
              test: firstLibraries,
              priority: 3,
            },
            {
              name: 'shell',
              test: isAmong(shellModules, callsOfContract),
              priority: 2,
            },
            {
              name: 'forms',
              test: isAmong(formsModules, laterLibraries),
              priority: 1,
            },
            { name: 'booking', test: isAmong(bookingModules) },
            { name: 'wishes', test: isAmong(wishesModules) },
            { name: 'arrival', test: isAmong(arrivalModules) },
          ],
        },
      },
    },
  },
});
