import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FUNCTIONS } from '../../../src/definition/expression/functions.ts';
import { templateInWords, type ExpressionReader, type NameWords } from '../../../src/definition/expression/words.ts';
import { schemaNames } from '../../../src/definition/expression/names.ts';
import { readDefinition } from '../../../src/definition/read.ts';
import { fillText } from '../../../src/definition/text/fill.ts';
import { LOCALES, type Locale } from '../../../src/definition/types/locale.ts';
import { loadSources } from '../../../src/server/definitions/load.ts';
import { readWorld } from '../../../scripts/hall/world.ts';

const NAMES: Record<string, NameWords> = {
  away: { title: '是否出市', kind: 'boolean' },
  days: { title: '天数', kind: 'number' },
  from: { title: '开始日期', kind: 'date' },
  kind: { title: '类型', kind: 'text', choices: new Map([['sick', '病假']]) },
  items: { title: '明细', kind: 'list' },
  'items.amount': { title: '金额', kind: 'money' },
  leave: { title: '原请假单', kind: 'text' },
};

function reader(locale: Locale, name: ExpressionReader['name'] = (path) => NAMES[path]): ExpressionReader {
  const words = JSON.parse(readFileSync(`locales/${locale}/studio.json`, 'utf8')) as Record<string, string>;
  return {
    name,
    word: (key, values = {}) => {
      const text = words[`reads.${key}`];
      return text === undefined ? undefined : fillText(text, values, locale);
    },
  };
}

describe('an expression in words', () => {
  it.each([
    ['${away}', '“是否出市”为是'],
    ['${!away}', '“是否出市”为否'],
    ['${away == false}', '“是否出市”为否'],
    ['${away && days > 2}', '“是否出市”为是，且“天数”大于2'],
    ['${away || days > 2 && kind == "sick"}', '“是否出市”为是，或（“天数”大于2，且“类型”为“病假”）'],
    ["${kind != 'sick' && kind != 'other'}", '“类型”不为“病假”，且“类型”不为“other”'],
    ['${!(empty kind)}', '“类型”已填写'],
    ['${empty items || from == null}', '“明细”未填写，或“开始日期”未填写'],
    ['${from < today()}', '“开始日期”早于今天'],
    ['${!(from <= addDays(today(), 3))}', '“开始日期”晚于今天之后 3 天'],
    ['${sum(items.amount) * (days + 1)}', '“金额”的合计 × （“天数” + 1）'],
    ['${sum(items.amount) * 2 + 1}', '“金额”的合计 × 2 + 1'],
    ['${days > 2 ? 1 : 0}', '“天数”大于2时为1，否则为0'],
    ['${leave.endDate >= from}', '“原请假单”的 endDate不早于“开始日期”'],
    ['${round(days / 3, 2)}', '“天数” ÷ 3四舍五入到 2 位小数'],
    ['${max(days, 3, 5)}', '“天数”、3、5中最大的'],
    ['${kind}：${days}', '“类型” + “：” + “天数”'],
    ['${contains(usersWithRole("office"), initiator)}', '有角色“office”的人中有申请人'],
  ])('%s', (text, said) => {
    expect(templateInWords(text, reader('zh-CN'))).toBe(said);
  });

  it('is said in the reader’s language', () => {
    expect(templateInWords('${!away && from >= today()}', reader('en-US'))).toBe(
      '“是否出市” is no and “开始日期” is not before today',
    );
  });

  it('says nothing of what it cannot read or does not know', () => {
    for (const text of ['', 'days', '${days', '${nobody}', '${nofunction(days)}'])
      expect(templateInWords(text, reader('zh-CN')), text).toBeUndefined();
  });

  it.each(LOCALES)('has words for every function in %s', (locale) => {
    for (const { name } of FUNCTIONS.values()) expect(reader(locale).word(`fn.${name}`), name).toBeDefined();
  });

  it('can say every condition, computed field and rule of the house', async () => {
    const { context } = await readWorld();
    const sources = [...(await loadSources('topics', 'topic')), ...(await loadSources('schemas', 'entity'))];
    const silent: string[] = [];
    let said = 0;
    for (const source of sources) {
      const { definition } = await readDefinition(source, context);
      if (definition === undefined || definition.kind === 'report') continue;
      const { computed = {}, rules = [] } = definition.manifest;
      const names = schemaNames(definition.schema);
      const texts = [
        ...Object.entries(computed).map(([path, text]) => [text, path] as const),
        ...rules.map(({ refuseIf, field }) => [refuseIf, field] as const),
      ];
      for (const [text, about] of texts) {
        const words = templateInWords(
          text,
          reader('zh-CN', (path) => names(path, about)),
        );
        if (words === undefined) silent.push(`${source.key}: ${text}`);
        else said++;
      }
    }
    expect(silent).toEqual([]);
    expect(said).toBeGreaterThan(300);
  });
});
