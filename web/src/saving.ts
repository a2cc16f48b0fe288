// A file for the reader to keep, made on the page.

export function save(content: Blob | string, name: string, type = ""): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
