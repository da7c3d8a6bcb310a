/** The roles of code in each subject. Rules know no clock, no database and no browser. */
export const roles = ['rules', 'contract', 'server', 'web'] as const;
export type Role = (typeof roles)[number];

// Folders whose code has only one role.
const places: [Role, RegExp][] = [
  ['rules', /^src\/base\/(time|text)\/[^/]+$/],
  ['server', /^src\/(base\/(kernel|doors)|demo)\//],
  [
    'web',
    /^src\/(index\.html$|(base\/ui|app\/(routes|offline|panel-home|pieces|worker|public))\/)/,
  ],
];

/** The role of a source file, by its path in the project. Null: it has none, like a helper of tests. */
export function roleOf(file: string): Role | null {
  const place = places.find(([, path]) => path.test(file));
  if (place) return place[0];
  const [, named] =
    file.match(
      /^src\/(?:(?:base|subjects|panels)\/[^/]+|ops|app)\/([^/]+)\//,
    ) ?? [];
  return roles.find((role) => role === named) ?? null;
}
