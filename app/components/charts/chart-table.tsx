type Props = {
  title: string;
  labelHeading: string;
  valueHeading: string;
  rows: { label: string; valueText: string }[];
};

export function ChartTable({ title, labelHeading, valueHeading, rows }: Props) {
  return (
    <table className="w-full text-small tabular-nums [&_td]:py-1 [&_td]:text-end [&_th]:text-start [&_thead_th:last-child]:text-end [&_tr]:border-line [&_tr]:border-b">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{labelHeading}</th>
          <th scope="col">{valueHeading}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, valueText }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{valueText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
