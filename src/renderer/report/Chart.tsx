import { useEffect, useRef } from 'react';
import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent, VisualMapContinuousComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { CountedPart, ReportPartView } from '../../definition/report/view.ts';
import { useRenderer } from '../settings.ts';
import { chartOption } from './chartOption.ts';
import type { ChartLook } from './chartOption.ts';

use([BarChart, LineChart, PieChart, HeatmapChart]);
use([GridComponent, LegendComponent, TooltipComponent, VisualMapContinuousComponent, CanvasRenderer]);

interface Props {
  part: ReportPartView;
  counted: CountedPart;
  /** somebody wants to see what is behind a row */
  onOpen(row: number): void;
}

/** A chart on a canvas, drawn anew when its box or the look of the page changes. The table beside it says the same. */
export default function Chart({ part, counted, onOpen }: Props) {
  const { locale } = useRenderer();
  const box = useRef<HTMLDivElement>(null);
  const open = useRef(onOpen);
  useEffect(() => {
    open.current = onOpen;
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const chart = init(element);
    const draw = () => chart.setOption(chartOption(part, counted, lookOf(element, locale)), true);
    const two = part.columns.filter(({ role }) => role === 'group').length > 1;
    if (!two) chart.on('click', ({ dataIndex }) => open.current(dataIndex));
    draw();
    const size = new ResizeObserver(() => chart.resize());
    size.observe(element);
    const look = new MutationObserver(draw);
    look.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] });
    return () => {
      size.disconnect();
      look.disconnect();
      chart.dispose();
    };
  }, [part, counted, locale]);
  return (
    <div ref={box} className="hall-chart" data-rows={counted.rows.length > 12 ? 'many' : 'few'} aria-hidden="true" />
  );
}

function lookOf(element: Element, locale: string): ChartLook {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--hall-${name}`).trim();
  const palette = ['primary', 'info', 'warning', 'accent', 'success', 'border', 'error'].map(of);
  return {
    ...{ text: of('text'), soft: of('text-soft'), line: of('line'), surface: of('surface') },
    ...{ primary: of('primary'), faint: of('primary-soft'), font: style.fontFamily, palette, locale },
  };
}
