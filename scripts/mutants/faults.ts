import { parseSync } from 'vite';

/** One small change of a source file that some test should notice. */
export interface Fault {
  file: string;
  start: number;
  end: number;
  /** what stands there then */
  becomes: string;
  line: number;
  /** `a === b  →  a !== b`, shortened */
  what: string;
}

/** As much of a syntax tree's node as is read here. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Change = [start: number, end: number, becomes: string];

const SWAPS: Record<string, string> = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '+': '-', '-': '+', '*': '/' },
  ...{ '&&': '||', '||': '&&' },
};
const METHODS: Record<string, string> = {
  ...{ some: 'every', every: 'some', toSorted: 'slice', toReversed: 'slice', startsWith: 'endsWith' },
  ...{ endsWith: 'startsWith', min: 'max', max: 'min', has: 'delete', findLast: 'find', flatMap: 'map' },
};

/** Every fault that can be put into a file. Types, imports and what is only said to people are left alone. */
export function faultsIn(file: string, source: string): Fault[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const changes: Change[] = [];
  visit(program as unknown as Node, source, changes);
  return changes.map(([start, end, becomes]) => {
    const line = source.slice(0, start).split('\n').length;
    const was = source.slice(start, end).replaceAll(/\s+/g, ' ');
    return { ...{ file, start, end, becomes, line }, what: `${short(was)}  →  ${short(becomes) || 'nothing'}` };
  });
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

function visit(node: Node, source: string, changes: Change[]): void {
  if (/^(TS.*|Import.*|ExportAll.*)$/.test(node.type) && !/^TS(AsExpression|NonNull|Satisfies)/.test(node.type)) return;
  changes.push(...changesOf(node, source));
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, source, changes);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

function changesOf(node: Node, source: string): Change[] {
  const text = (part: Node): string => source.slice(part.start, part.end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right] = [node['left'] as Node, node['right'] as Node];
      const operator = String(node['operator']);
      if (operator === '??') return [[node.start, node.end, text(left)]];
      const swapped = SWAPS[operator];
      const from = source.indexOf(operator, left.end);
      return swapped === undefined || from > right.start ? [] : [[from, from + operator.length, swapped]];
    }
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node;
      return [[test.start, test.end, `!(${text(test)})`]];
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? [[node.start, node.end, text(node['argument'] as Node)]] : [];
    case 'Literal': {
      const value = node['value'];
      if (typeof value === 'boolean') return [[node.start, node.end, String(!value)]];
      return typeof value === 'number' ? [[node.start, node.end, String(value + 1)]] : [];
    }
    case 'ThrowStatement':
      return [[node.start, node.end, ';']];
    case 'ExpressionStatement': {
      const inner = node['expression'] as Node;
      return /^(CallExpression|AwaitExpression)$/.test(inner.type) ? [[node.start, node.end, ';']] : [];
    }
    case 'MemberExpression': {
      const property = node['property'] as Node;
      const other = METHODS[text(property)];
      return other === undefined || node['computed'] === true ? [] : [[property.start, property.end, other]];
    }
    default:
      return [];
  }
}
