/** What code is for, in each subject. Rules know neither clock nor database nor browser. */
export const roles = ['rules', 'contract', 'server', 'web'] as const;
export type Role = (typeof roles)[number];

// Places that have one role alone.
const places: [Role, RegExp][] = [
  ['rules', /^src\/base\/(time|text)\/[^/]+$/],
  ['server', /^src\/(base\/(kernel|doors)|demo)\//],
  ['web', /^src\/(index\.html$|(base\/ui|app\/(routes|offline|panel-home|pieces|worker|public))\/)/],
];

/** The role of a source file, by its path from the project's folder; null: it has none, as a test's helper. */
export function roleOf(file: string): Role | null {
  const place = places.find(([, path]) => path.test(file));
  if (place) return place[0];
  const [, named] = file.match(/^src\/(?:(?:base|subjects|panels)\/[^/]+|ops|app)\/([^/]+)\//) ?? [];
  return roles.find((role) => role === named) ?? null;
}
