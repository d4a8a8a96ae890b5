type Props = {
  title: string;
  labelHeading: string;
  valueHeading: string;
  rows: { label: string; valueText: string }[];
};

export function ChartTable({ title, labelHeading, valueHeading, rows }: Props) {
  return (
    <table className="w-full text-small tabular-nums [&_caption]:text-start [&_td]:text-end [&_th]:text-start [&_thead_th:last-child]:text-end">
      <caption>{title}</caption>
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
