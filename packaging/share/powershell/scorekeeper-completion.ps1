Register-ArgumentCompleter -Native -CommandName @('scorekeeper', 's99') -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursorPosition } |
        ForEach-Object {
            if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
                $_.Value
            } else {
                $_.Extent.Text
            }
        })
    $encoding = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new()
        $Env:_SCOREKEEPER_COMPLETE = 'complete_pslines'
        $Env:_SCOREKEEPER_TYPED = ($words + "$wordToComplete") -join "`n"
        & scorekeeper 2>$null | ForEach-Object {
            $word, $shown, $about = $_ -split "`t"
            [System.Management.Automation.CompletionResult]::new(
                $word, $shown, 'ParameterValue', $about)
        }
    } finally {
        Remove-Item Env:_SCOREKEEPER_COMPLETE -ErrorAction Ignore
        Remove-Item Env:_SCOREKEEPER_TYPED -ErrorAction Ignore
        [Console]::OutputEncoding = $encoding
    }
}
