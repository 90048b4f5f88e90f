import { describe, expect, test } from 'vitest';
import { stepsAhead } from '../../../src/definition/process/ahead.ts';
import type { Choose } from '../../../src/definition/process/ahead.ts';
import { readProcess } from '../../../src/definition/process/read.ts';
import type { ProcessModel } from '../../../src/definition/types/process.ts';

const HEAD = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="d" targetNamespace="http://t">`;
const task = (id: string) => `<userTask id="${id}" name="${id}" flowable:assignee="\${initiator}"/>`;
const flow = (from: string, to: string, condition = '') =>
  `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${
    condition && `<conditionExpression xsi:type="tFormalExpression">\${${condition}}</conditionExpression>`
  }</sequenceFlow>`;

async function model(inside: string): Promise<ProcessModel> {
  const text = `<?xml version="1.0"?>${HEAD}<process id="p" isExecutable="true">${inside}</process></definitions>`;
  const { model: read, faults } = await readProcess(text, 'p.bpmn');
  if (!read) throw new Error(JSON.stringify(faults));
  return read;
}

const OPEN: Choose = () => null;
const ids = (process: ProcessModel, from: string[], choose: Choose) =>
  stepsAhead(process, from, choose).map(({ node, sure }) => `${node.id}${sure ? '' : '?'}`);

describe('steps that are to come', () => {
  const branching = model(
    [
      '<startEvent id="begin"/>',
      ...['first', 'small', 'large', 'last'].map(task),
      '<exclusiveGateway id="split" default="split-small"/><exclusiveGateway id="join"/><endEvent id="end"/>',
      flow('begin', 'first') + flow('first', 'split') + flow('split', 'small') + flow('split', 'large', 'amount > 1'),
      flow('small', 'join') + flow('large', 'join') + flow('join', 'last') + flow('last', 'end'),
    ].join(''),
  );

  test('follow the way that is chosen', async () => {
    const large: Choose = (ways) => ways.filter(({ target }) => target === 'large');
    expect(ids(await branching, ['begin'], large)).toEqual(['first', 'large', 'last']);
    expect(ids(await branching, ['large'], large)).toEqual(['last']);
    expect(ids(await branching, ['last'], large)).toEqual([]);
  });

  test('stay open where the way is, and are sure again where all ways meet', async () => {
    expect(ids(await branching, ['first'], OPEN).toSorted()).toEqual(['large?', 'last', 'small?']);
  });

  test('are sure behind an inclusive gateway where the way asks for nothing', async () => {
    const clearance = await model(
      [
        '<startEvent id="begin"/><inclusiveGateway id="split"/><inclusiveGateway id="join"/><endEvent id="end"/>',
        ...['library', 'dorm', 'issue'].map(task),
        flow('begin', 'split') + flow('split', 'library') + flow('split', 'dorm', 'onCampus'),
        flow('library', 'join') + flow('dorm', 'join') + flow('join', 'issue') + flow('issue', 'end'),
      ].join(''),
    );
    expect(ids(clearance, ['begin'], OPEN).toSorted()).toEqual(['dorm?', 'issue', 'library']);
  });

  test('come in the order of the process, and are sure only where no way leads past them', async () => {
    const twice = await model(
      [
        '<startEvent id="begin"/><exclusiveGateway id="first" default="first-second"/><endEvent id="end"/>',
        '<exclusiveGateway id="second" default="second-archive"/>',
        ...['group', 'president', 'archive'].map(task),
        flow('begin', 'first') + flow('first', 'group', 'amount > 1') + flow('first', 'second'),
        flow('group', 'second') + flow('second', 'archive') + flow('second', 'president', 'amount > 5'),
        flow('president', 'archive') + flow('archive', 'end'),
      ].join(''),
    );
    // the president lies behind both ways of the first gateway, and one of the second leads past him
    expect(ids(twice, ['begin'], OPEN)).toEqual(['group?', 'president?', 'archive']);
  });

  test('end with a process that goes round', async () => {
    const circle = await model(
      [
        '<startEvent id="begin"/><exclusiveGateway id="again" default="again-end"/><endEvent id="end"/>',
        task('work') + task('check'),
        flow('begin', 'work') + flow('work', 'check') + flow('check', 'again'),
        flow('again', 'work', 'redo') + flow('again', 'end'),
      ].join(''),
    );
    expect(ids(circle, ['begin'], OPEN)).toEqual(['work', 'check']);
  });

  test('go into parts of a process and out of them', async () => {
    const nested = await model(
      [
        '<startEvent id="begin"/><endEvent id="end"/>',
        `<subProcess id="part"><startEvent id="in"/>${task('inner')}<endEvent id="out"/>${flow('in', 'inner')}${flow('inner', 'out')}</subProcess>`,
        task('after'),
        flow('begin', 'part') + flow('part', 'after') + flow('after', 'end'),
      ].join(''),
    );
    expect(ids(nested, ['begin'], OPEN)).toEqual(['inner', 'after']);
    expect(ids(nested, ['inner'], OPEN)).toEqual(['after']);
  });

  test('are found in a process of three hundred gateways, where each look at a request asks for them', async () => {
    const parts = Array.from({ length: 150 }, (_, number) => {
      const [split, join, step] = [`split${number}`, `join${number}`, `step${number}`];
      const gateways = `<exclusiveGateway id="${split}" default="${split}-${join}"/><exclusiveGateway id="${join}"/>`;
      const ways = flow(split, step, 'amount > 1') + flow(split, join) + flow(step, join);
      return gateways + task(step) + flow(number === 0 ? 'begin' : `join${number - 1}`, split) + ways;
    });
    const ends = task('last') + flow('join149', 'last') + flow('last', 'end');
    const long = await model(`<startEvent id="begin"/><endEvent id="end"/>${parts.join('')}${ends}`);
    const found = ids(long, ['begin'], OPEN);
    expect(found).toHaveLength(151);
    expect(found.slice(-2)).toEqual(['step149?', 'last']);
  });
});
