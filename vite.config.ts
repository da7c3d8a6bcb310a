import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
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
import { serviceWorker } from './vite-service-worker.ts';

/** Serves `virtual:theme.css`: every token of the theme as a CSS variable, in a file and not in a script. */
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

/** Puts the site's icon into the HTML: a request for it would weigh five times as much. */
function iconInHtml(): Plugin {
  return {
    name: 'icon-in-html',
    transformIndexHtml(html) {
      const icon = readFileSync(join(import.meta.dirname, 'src/app/public/favicon.svg'), 'utf8').replaceAll(
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
        const source = readFileSync(join(import.meta.dirname, 'src/app/public', fileName), 'utf8');
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

/** What calls are made of comes last; this part of it alone would be a request for less than a kilobyte. */
const callsOfContract = [/node_modules\/@orpc\/contract\//];

/** What only forms use of the libraries that every page has. */
const laterLibraries = [/node_modules\/@tanstack\/.*\/(mutationObserver|useMutation|useLocation)\./];

/** The router comes with the shell: so neither of the two first files keeps the other waiting. */
const firstLibraries = /node_modules\/(?!@tanstack\/(react-router|router-core|history|store|react-store)\/)/;

export default defineConfig({
  root: 'src',
  publicDir: 'app/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'app/routes',
      generatedRouteTree: 'app/web/routeTree.gen.ts',
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
    outDir: '../dist/web',
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
            { name: 'shell', test: isAmong(shellModules, callsOfContract), priority: 2 },
            { name: 'forms', test: isAmong(formsModules, laterLibraries), priority: 1 },
            { name: 'booking', test: isAmong(bookingModules) },
            { name: 'wishes', test: isAmong(wishesModules) },
            { name: 'arrival', test: isAmong(arrivalModules) },
          ],
        },
      },
    },
  },
});
