import type { DefinitionSource, Fault } from '../types/source.ts';
import type { ProcessPlaces } from '../process/places.ts';
import type { JsonText, Pointer } from '../text/json.ts';
import { positionAt, type Position } from '../text/position.ts';
import type { Reported } from './consequences.ts';
import type { Report, ReportOptions, RuleDoc } from './rule.ts';
import { told, type Words } from '../text/say.ts';

/** Collects what one rule reports about one definition. */
export class ReportBook implements Report {
  readonly reported: Reported[] = [];
  private readonly rule: RuleDoc;
  private readonly source: DefinitionSource;
  private readonly places: ProcessPlaces | undefined;

  constructor(rule: RuleDoc, source: DefinitionSource, places: ProcessPlaces | undefined) {
    this.rule = rule;
    this.source = source;
    this.places = places;
  }

  at(text: JsonText | undefined, pointer: Pointer, message: Words, options: ReportOptions = {}): void {
    if (text === undefined) return this.folder(message, options);
    const position = text.locate(pointer, options.at);
    // a text value begins after its quote
    const column = options.offset === undefined ? position.column : position.column + 1 + options.offset;
    this.add(text.path, { ...position, column }, message, options);
  }

  inProcess(id: string, message: Words, options: ReportOptions & { part?: string } = {}): void {
    const file = this.source.files.find(({ name }) => name === 'process.bpmn');
    if (file === undefined || this.places === undefined) return this.folder(message, options);
    this.add(file.path, this.places.at(id, options.part, options.offset), message, options);
  }

  atText(needle: string, message: Words, options: ReportOptions = {}): void {
    const written = JSON.stringify(needle);
    const files = this.source.files.filter(({ name }) => !/^(locales|samples)\//.test(name));
    const isJson = ({ name }: { name: string }): boolean => name.endsWith('.json');
    // what stands in the diagram too is mended where it must be translated
    for (const file of [...files.filter(isJson), ...files.filter((each) => !isJson(each))]) {
      const { path, text } = file;
      const offset = isJson(file) ? text.indexOf(written) : offsetInXml(text, needle);
      if (offset !== -1) return this.add(path, positionAt(text, offset), message, options);
    }
    this.folder(message, options);
  }

  folder(message: Words, options: ReportOptions = {}): void {
    const file = this.source.files.find(({ name }) => name === `${this.source.kind}.json`) ?? this.source.files[0];
    this.add(file?.path ?? this.source.key, { line: 1, column: 1, source: '' }, message, options);
  }

  private add(path: string, position: Position, message: Words, options: ReportOptions): void {
    const { line, column, source } = position;
    const severity = options.severity ?? this.rule.severity;
    const fault: Fault = { rule: this.rule.id, severity, ...told(message), path, line, column };
    if (source !== '') fault.source = source;
    this.reported.push({ fault, about: options.about, typed: options.typed });
  }
}

/** Where a text stands as a whole: `用品` is not what `name="办公用品领用"` says. */
function offsetInXml(xml: string, needle: string): number {
  const isEdge = (sign: string | undefined): boolean => sign === undefined || /["'<>\s]/.test(sign);
  let at = xml.indexOf(needle);
  while (at !== -1 && !(isEdge(xml[at - 1]) && isEdge(xml[at + needle.length]))) at = xml.indexOf(needle, at + 1);
  return at;
}
