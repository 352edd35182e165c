import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder, soffice } from './outside-tools.ts';

/** What a person does in LibreOffice: a command of its menus, or replacing a text. */
export type OfficeStep = { command: string } | { replace: string; by: string };

const macro = `Sub Work(source As String, target As String, command As String, before As String, after As String)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  document = StarDesktop.loadComponentFromURL(ConvertToURL(source), "_blank", 0, hidden())
  If command <> "" Then
    dispatcher = createUnoService("com.sun.star.frame.DispatchHelper")
    dispatcher.executeDispatch(document.CurrentController.Frame, command, "", 0, Array())
  Else
    search = document.createReplaceDescriptor()
    search.SearchString = before
    search.ReplaceString = after
    document.replaceAll(search)
  End If
  Dim how(0) As New com.sun.star.beans.PropertyValue
  how(0).Name = "FilterName"
  how(0).Value = "MS Word 2007 XML"
  document.storeToURL(ConvertToURL(target), how())
  document.close(True)
End Sub
`;

/** LibreOffice has no option for work on a document: a macro in a profile of our own does it and saves as Word. */
export function workInOffice(bytes: Uint8Array, step: OfficeStep): Uint8Array {
  return inFolder((folder) => {
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const start = (...args: string[]) =>
      execFileSync(soffice ?? '', [profile, '--headless', ...args], { stdio: 'pipe', timeout: 120_000 });
    // The first start writes a profile with an empty module, which then gets its text.
    start('--terminate_after_init');
    const library = join(folder, 'profile/user/basic/Standard');
    mkdirSync(library, { recursive: true });
    writeFileSync(
      join(library, 'Module1.xba'),
      `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${macro.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</script:module>`,
    );
    const [input, output] = [join(folder, 'in.docx'), join(folder, 'out.docx')];
    writeFileSync(input, bytes);
    const values = 'command' in step ? [`.uno:${step.command}`, '', ''] : ['', step.replace, step.by];
    start(`macro:///Standard.Module1.Work(${[input, output, ...values].map((value) => `"${value}"`).join(',')})`);
    return new Uint8Array(readFileSync(output));
  });
}
