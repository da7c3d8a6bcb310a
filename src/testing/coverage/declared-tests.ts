import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** A test as its file declares it. */
export interface DeclaredTest {
  /** The titles from the outermost group to the test, as written, with their placeholders. */
  titles: string[];
  /**
   * True if the test is skipped, marked as failing or to do, run under a condition, or repeated over an empty
   * table.
   */
  isAside: boolean;
  /** True if its body calls `expect`, itself or through functions of this file or of imported files. */
  asserts: boolean;
}

/** A node of the syntax tree (ESTree), with the fields that this file reads. */
interface Node {
  type: string;
  [field: string]: unknown;
}

interface Source {
  file: string;
  tree: Node;
  functions: Map<string, Node>;
  /** The file of each imported name, and its name there. */
  imports: Map<string, { file: string; name: string }>;
}

const aside = new Set(['skip', 'todo', 'fails', 'skipIf', 'runIf']);
const sources = new Map<string, Source | null>();

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Node).type === 'string';

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode),
  );
}

/** True if the child is only a name, of a property or a key. */
function isLabel(node: Node, child: Node): boolean {
  if (node.computed) return false;
  return node.type === 'MemberExpression'
    ? node.property === child
    : node.key === child && !node.shorthand;
}

/** All nodes that are values. */
function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node))
    if (!isLabel(node, child)) yield* walk(child);
}

const isFunction = ({ type }: Node) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

function read(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const source: Source = {
    file,
    tree: program as unknown as Node,
    functions: new Map(),
    imports: new Map(),
  };
  for (const node of walk(source.tree)) {
    const { id, init, specifiers } = node as {
      id?: Node;
      init?: Node;
      specifiers?: Node[];
    };
    const name = String(id?.name);
    if (node.type === 'FunctionDeclaration') source.functions.set(name, node);
    if (node.type === 'VariableDeclarator' && init && isFunction(init))
      source.functions.set(name, init);
    if (node.type !== 'ImportDeclaration') continue;
    const from = String((node.source as Node).value);
    if (!from.startsWith('.')) continue;
    for (const { local, imported } of specifiers ?? []) {
      const nameThere = (imported as Node | undefined)?.name;
      if (!nameThere) continue;
      const there = {
        file: join(dirname(file), from),
        name: String(nameThere),
      };
      source.imports.set(String((local as Node).name), there);
    }
  }
  return source;
}

function sourceOf(file: string): Source | null {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const source = existsSync(file)
    ? read(file, readFileSync(file, 'utf8'))
    : null;
  sources.set(file, source);
  return source;
}

/** The names in a call, from its root on: `test.each(rows)` gives `test`, `each`. */
function namesOf(callee: Node): string[] {
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'MemberExpression') {
    return [
      ...namesOf(callee.object as Node),
      String((callee.property as Node).name),
    ];
  }
  return callee.type === 'CallExpression' ? namesOf(callee.callee as Node) : [];
}

/** True if the node has an `expect`, or names a function with one, in this file or an imported one. */
function expects(node: Node, source: Source, seen: Set<Node>): boolean {
  for (const each of walk(node)) {
    if (each.type !== 'Identifier') continue;
    const name = String(each.name);
    if (name === 'expect') return true;
    const there = source.imports.get(name);
    const home = there ? sourceOf(there.file) : source;
    const body = home?.functions.get(there?.name ?? name);
    if (!home || !body || seen.has(body)) continue;
    seen.add(body);
    if (expects(body, home, seen)) return true;
  }
  return false;
}

function titleOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal') return String(node.value);
  const [quasi, ...others] =
    node?.type === 'TemplateLiteral' ? (node.quasis as Node[]) : [];
  return quasi && others.length === 0
    ? (quasi.value as { cooked: string }).cooked
    : null;
}

function isOverNothing(callee: Node): boolean {
  const [table] =
    callee.type === 'CallExpression' ? (callee.arguments as Node[]) : [];
  return (
    table?.type === 'ArrayExpression' &&
    (table.elements as unknown[]).length === 0
  );
}

/** True if the test skips itself while it runs: `context.skip()`. */
const skipsItself = (body: Node) =>
  [...walk(body)].some(
    (node) =>
      node.type === 'CallExpression' &&
      namesOf(node.callee as Node).at(-1) === 'skip',
  );

/** Reads the tests of a file from its syntax tree. */
export function declaredTests(file: string, text: string): DeclaredTest[] {
  const source = read(file, text);

  function within(
    node: Node,
    groups: string[],
    isGroupAside: boolean,
  ): DeclaredTest[] {
    if (node.type !== 'CallExpression') {
      return childrenOf(node).flatMap((child) =>
        within(child, groups, isGroupAside),
      );
    }
    const callee = node.callee as Node;
    const [kind = '', ...modifiers] = namesOf(callee);
    const [first, ...rest] = node.arguments as Node[];
    const title = titleOf(first);
    const body = rest.find(isFunction);
    const isTest = kind === 'test' || kind === 'it';
    if (title === null || (!isTest && kind !== 'describe')) {
      return childrenOf(node).flatMap((child) =>
        within(child, groups, isGroupAside),
      );
    }
    const isAside =
      isGroupAside ||
      !body ||
      modifiers.some((name) => aside.has(name)) ||
      isOverNothing(callee);
    const titles = [...groups, title];
    if (!isTest) return body ? within(body.body as Node, titles, isAside) : [];
    return [
      {
        titles,
        isAside: isAside || (body !== undefined && skipsItself(body)),
        asserts: body !== undefined && expects(body, source, new Set()),
      },
    ];
  }

  return within(source.tree, [], false);
}
