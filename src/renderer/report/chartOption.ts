import type { EChartsCoreOption } from 'echarts/core';
import type { CountedPart, ReportPartView } from '../../definition/report/view.ts';
import { measureOf, pivotOf, tickText, written } from './figures.ts';

/** Colours of the page as they are now: a canvas knows no variables. */
export interface ChartLook {
  text: string;
  soft: string;
  line: string;
  surface: string;
  primary: string;
  faint: string;
  palette: string[];
  font: string;
  locale: string;
}

/** A chart as ECharts wants it. Nothing in it is HTML: names from data are drawn, never interpreted. */
export function chartOption(part: ReportPartView, counted: CountedPart, look: ChartLook): EChartsCoreOption {
  const format = measureOf(part)?.format ?? 'number';
  const valueFormatter = (value: unknown) => written(typeof value === 'number' ? value : null, format, look.locale);
  const base: EChartsCoreOption = {
    animation: false,
    color: look.palette,
    textStyle: { color: look.text, fontFamily: look.font },
    tooltip: {
      ...{ renderMode: 'richText', confine: true, valueFormatter, backgroundColor: look.surface },
      ...{ borderColor: look.line, textStyle: { color: look.text } },
    },
  };
  if (part.kind === 'pie') return { ...base, ...pie(part, counted, look) };
  if (part.kind === 'heat') return { ...base, ...heat(part, counted, look, valueFormatter) };
  return { ...base, ...axes(part, counted, look) };
}

type Written = (value: unknown) => string;

/** Bars lie where names are long, time goes to the right. */
function axes(part: ReportPartView, counted: CountedPart, look: ChartLook): EChartsCoreOption {
  const { names, series } = pivotOf(part, counted);
  const lying = part.kind === 'bar' && part.columns[0]?.format !== 'time';
  const category = {
    ...{ type: 'category', data: names, inverse: lying, axisTick: { show: false } },
    axisLine: { lineStyle: { color: look.line } },
    axisLabel: { color: look.soft, ...(lying && { width: 130, overflow: 'truncate' }) },
  };
  const value = {
    ...{ type: 'value', splitLine: { lineStyle: { color: look.line } } },
    ...(measureOf(part)?.format === 'count' && { minInterval: 1 }),
    axisLabel: {
      ...{ color: look.soft, hideOverlap: true },
      formatter: (tick: unknown) => tickText(tick, measureOf(part)?.format ?? 'number', look.locale),
    },
  };
  return {
    grid: { left: 8, right: 24, top: series.length > 1 ? 40 : 16, bottom: 8, containLabel: true },
    ...(series.length > 1 && { legend: { top: 0, type: 'scroll', textStyle: { color: look.text } } }),
    xAxis: lying ? value : category,
    yAxis: lying ? category : value,
    series: series.map(({ name, values }) => ({
      ...{ type: part.kind, name, data: values },
      ...(part.kind === 'bar' ? { barMaxWidth: 22 } : { symbolSize: 5, connectNulls: true }),
    })),
  };
}

function pie({ columns }: ReportPartView, { rows }: CountedPart, look: ChartLook): EChartsCoreOption {
  const [group] = columns;
  return {
    series: [
      {
        ...{ type: 'pie', name: group?.title ?? '', radius: ['42%', '70%'] },
        itemStyle: { borderColor: look.surface, borderWidth: 2 },
        label: { color: look.text, formatter: '{b} {d}%' },
        data: rows.map(({ cells }) => ({ name: String(cells[0]), value: cells.at(-1) })),
      },
    ],
  };
}

function heat(part: ReportPartView, counted: CountedPart, look: ChartLook, valueFormatter: Written): EChartsCoreOption {
  const { names, series } = pivotOf(part, counted);
  const columns = series.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const data = columns.flatMap(({ values }, x) => values.map((value, y) => [x, y, value ?? '-']));
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const axis = { type: 'category', axisTick: { show: false }, axisLine: { show: false }, splitArea: { show: true } };
  return {
    grid: { left: 8, right: 16, top: 8, bottom: 8, containLabel: true },
    xAxis: { ...axis, data: columns.map(({ name }) => name), axisLabel: { color: look.soft } },
    yAxis: { ...axis, data: names, inverse: true, axisLabel: { color: look.soft, width: 130, overflow: 'truncate' } },
    visualMap: { type: 'continuous', show: false, min: 0, max: most, inRange: { color: [look.faint, look.primary] } },
    series: [
      {
        ...{ type: 'heatmap', name: measureOf(part)?.title ?? '', data },
        label: { show: data.length <= 150, formatter: ({ value }: { value: unknown[] }) => valueFormatter(value[2]) },
      },
    ],
  };
}
