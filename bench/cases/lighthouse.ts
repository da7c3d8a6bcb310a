import lighthouse from 'lighthouse';
import { findFreePort } from '../../src/testing/product/free-port.ts';
import { openBrowser } from '../browser.ts';
import { type Line, toLine } from '../report.ts';
import { note, type Stage } from '../stage.ts';
import { firstDoctor } from './pages.ts';

const categories = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;

// Lighthouse's points are a measure of their own, which people outside know, so they have no floor. Their
// medians even out the changes from hour to hour.
/** The milliseconds until the simulated phone draws anything. */
const mostMsToFirstPaint = 1800;
const firstPaint = 'first-contentful-paint';

/** Measures with Lighthouse and its own defaults for phones: the median of five runs of each page. */
export async function measureLighthouse(stage: Stage): Promise<Line[]> {
  const { origin, product } = await stage.demo();
  const pages = {
    '/': `${origin}/`,
    '/doctores': `${origin}/doctores`,
    '/agendar-cita/{doctorId}': `${origin}/agendar-cita/${await firstDoctor(product)}`,
  };
  const lines: Line[] = [];
  // Each run takes ten seconds of the processor.
  const examined = Object.entries(pages).slice(0, stage.sized(3, 1));
  for (const [page, url] of examined) {
    lines.push(...(await measurePage(page, url, stage.sized(5, 1))));
  }
  return lines;
}

async function measurePage(
  page: string,
  url: string,
  runs: number,
): Promise<Line[]> {
  const scores: Record<string, number[]> = {};
  for (let run = 0; run < runs; run++) {
    for (const [category, score] of Object.entries(
      await examine(page, url, run === 0),
    )) {
      scores[category] = [...(scores[category] ?? []), score];
    }
  }
  const lines = Object.entries(categories).map(([category, least]) =>
    toLine(
      { name: `lighthouse ${page} ${category}`, unit: 'points' },
      { values: scores[category] ?? [] },
      { atLeast: least },
    ),
  );
  const first = {
    name: `lighthouse ${page} ${firstPaint}`,
    unit: 'ms',
  } as const;
  return [
    ...lines,
    toLine(
      first,
      { values: scores[firstPaint] ?? [] },
      { atMost: mostMsToFirstPaint },
    ),
  ];
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const mostTries = 3;

/**
 * The score of each category, out of 100, and the time of the first paint. If Lighthouse loses the trace of a
 * load, the page is loaded again.
 */
async function examine(
  page: string,
  url: string,
  isTold: boolean,
): Promise<Record<string, number>> {
  for (let tries = 1; ; tries++) {
    const result = await load(url);
    const { runtimeError } = result;
    if (runtimeError && tries === mostTries)
      throw new Error(`Lighthouse on ${page}: ${runtimeError.message}`);
    if (runtimeError) continue;
    if (isTold)
      for (const failing of failures(result)) note(`  ${page} ${failing}`);
    const scores = Object.entries(result.categories).map(([id, { score }]) => [
      id,
      Math.round((score ?? 0) * 100),
    ]);
    return {
      ...Object.fromEntries(scores),
      [firstPaint]: result.audits[firstPaint]?.numericValue ?? Infinity,
    };
  }
}

async function load(url: string): Promise<Result> {
  const port = await findFreePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  try {
    const told = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: Object.keys(categories),
    });
    if (!told) throw new Error('Lighthouse told nothing.');
    return told.lhr;
  } finally {
    await browser.close();
  }
}

function failures({ categories: result, audits }: Result): string[] {
  return Object.entries(result).flatMap(([category, { auditRefs }]) =>
    auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter(
        (audit) =>
          audit !== undefined && audit.score !== null && audit.score < 1,
      )
      .map(
        (audit) =>
          `${category}: ${audit?.id} ${audit?.score} ${audit?.displayValue ?? ''}`,
      ),
  );
}
