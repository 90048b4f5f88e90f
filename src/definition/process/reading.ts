import type { Fault } from '../types/source.ts';
import { ProcessPlaces } from './places.ts';
import { told, type Words } from '../text/say.ts';
import { EXTENSIONS, STANDARD } from './vocabulary.ts';
import type { XmlAttribute, XmlElement } from './xml.ts';

const MAX_FAULTS = 200;

/** One file while it is read: where things stand, and what is wrong so far. */
export class Reading {
  readonly places: ProcessPlaces;
  readonly faults: Fault[] = [];
  private readonly path: string;

  constructor(text: string, path: string) {
    this.places = new ProcessPlaces(text);
    this.path = path;
  }

  /** Notes a fault at an offset of the file; beyond 200 nobody reads on. */
  fault(rule: string, message: Words, offset: number, severity: Fault['severity'] = 'error'): void {
    if (this.faults.length >= MAX_FAULTS) return;
    this.faults.push({ rule, severity, ...told(message), path: this.path, ...this.places.of(offset) });
  }

  /** The same at a part of an element that was already read. */
  faultAt(rule: string, message: Words, id: string, part = '', index = 0, severity: Fault['severity'] = 'error'): void {
    if (this.faults.length >= MAX_FAULTS) return;
    this.faults.push({ rule, severity, ...told(message), path: this.path, ...this.places.at(id, part, index) });
  }
}

/** An attribute of BPMN itself, which has no namespace. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return element.attributes.find((each) => each.uri === '' && each.name === name)?.value;
}

/** An attribute of Flowable's vocabulary, by whatever prefix the file gives it. */
export function extensionOf(element: XmlElement, name: string): XmlAttribute | undefined {
  return element.attributes.find((each) => each.name === name && EXTENSIONS.has(each.uri));
}

/** Whether an element is BPMN's: one of another vocabulary may have the same name and means something else. */
export function isStandard({ uri }: XmlElement): boolean {
  return STANDARD.has(uri);
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((each) => each.name === name && isStandard(each));
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((each) => each.name === name && isStandard(each));
}

/** `approve` of `bpmn:approve`: references are qualified names in some editors' files. */
export function localName(reference: string): string {
  return reference.slice(reference.indexOf(':') + 1).trim();
}
