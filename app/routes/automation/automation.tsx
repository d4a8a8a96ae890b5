export default function AutomationPage() {
  return null;
}
